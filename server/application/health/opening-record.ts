import type { OpeningTrouble } from '#domain/dashboards/viewing/opening-trouble';
import type { BiFailure } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import type { Seen } from '../../ports/health-probes';

/** Records in memory what stopped openings lately, once for each kind, without person or dashboard. */
export interface OpeningRecord {
  add(trouble: OpeningTrouble, named?: string): void;
  addFailure(failure: BiFailure): void;
  /** The troubles of the last 24 hours. */
  recent(): NonNullable<Seen['openings']>;
}

const day = 24 * 60 * 60 * 1000;

export function createOpeningRecord(clock: Clock): OpeningRecord {
  const last = new Map<OpeningTrouble, { at: number; named?: string }>();
  const add: OpeningRecord['add'] = (trouble, named) =>
    void last.set(trouble, { at: clock().getTime(), ...(named !== undefined && { named }) });

  return {
    add,
    addFailure(failure) {
      if (failure.kind === 'busy') add('busy');
      else if ('trouble' in failure && failure.trouble) add(failure.trouble, failure.named);
    },
    recent() {
      const now = clock().getTime();
      const recent = [...last].filter(([, { at }]) => now - at < day);
      return Object.fromEntries(recent.map(([trouble, { named }]) => [trouble, named === undefined ? {} : { named }]));
    },
  };
}
