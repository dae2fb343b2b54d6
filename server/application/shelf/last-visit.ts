import { readMarks } from '#domain/dashboards/shelf/marks';
import type { PersonStore } from '../../ports/stores/person-store';

const ofVisit = /^(visit|recent) /;

/**
 * Returns when a person last used the portal, as their browsers report it, in milliseconds since 1970; 0 if none has. A browser whose clock
 * is ahead dates visits in the future: these count as `now`.
 */
export async function lastVisitOf(people: Pick<PersonStore, 'read'>, sub: string, now: Date): Promise<number> {
  const { marks } = Object((await people.read(sub, 'shelf'))?.value) as { marks?: unknown };
  const last = Object.entries(readMarks(marks) ?? {}).reduce(
    (latest, [item, { at }]) => (ofVisit.test(item) ? Math.max(latest, at) : latest),
    0,
  );
  return Math.min(last, now.getTime());
}
