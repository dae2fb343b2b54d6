import type { HealthFinding, LastCheck } from '#domain/health/health';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { ExportsSeen, Probes } from '../../ports/health-probes';
import type { JobKind } from '../../ports/job-kind';
import type { Refusal } from '../refusal';
import { type CountedArea, type Verdict, judge } from './judge';
import { type KeepFindings, healthKind, nextCheck, untilNextCheck } from './kept-findings';
import { lookAt } from './look-at';
import { nameOf, wordsFor } from './words';

export interface CheckedHealth {
  checkedAt: Date;
  findings: HealthFinding[];
  areas: (CountedArea & { passed: string[] })[];
  exports: ExportsSeen | undefined;
}

export interface HealthChecks {
  /** Lists the findings, for managers. All calls within a minute get the same list. */
  check: (visitor: Visitor, language?: string) => Promise<Result<CheckedHealth, Refusal>>;
  /** Tells managers what the last check found, and checks nothing. */
  last: (visitor: Visitor) => Promise<Result<LastCheck, Refusal>>;
  /** Checks every night. */
  nightly: JobKind;
}

/** Milliseconds for which a result is kept: however often managers ask, QuickSight is asked once a minute. */
const kept = 60_000;

interface Checked extends Verdict {
  checkedAt: Date;
  /** By cause. */
  since: ReadonlyMap<string, Date>;
}

export function createHealthChecks(probes: Probes, findings: KeepFindings, clock: Clock): HealthChecks {
  let latest: { at: number; checked: Promise<Checked> } | undefined;

  const look = async (): Promise<Checked> => {
    const verdict = judge(await lookAt(probes));
    const checkedAt = clock();
    // A store that can't be written is among the findings.
    const known = await findings.keep(verdict.findings, checkedAt).catch(() => []);
    const earlier = known.filter(({ since }) => since < checkedAt.getTime());
    return { ...verdict, checkedAt, since: new Map(earlier.map(({ cause, since }) => [cause, new Date(since)])) };
  };

  return {
    async check(visitor, language) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      const now = clock().getTime();
      if (!latest || now - latest.at >= kept) latest = { at: now, checked: look() };
      const { passed, since, ...checked } = await latest.checked;
      return ok({
        ...checked,
        findings: checked.findings.map((finding) => ({
          ...inWords(finding, language),
          since: since.get(finding.cause),
        })),
        areas: checked.areas.map((area) => ({
          ...area,
          passed: passed.filter((one) => one.area === area.area).map((one) => nameOf(one, language)),
        })),
      });
    },

    async last(visitor) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      return ok((await findings.last()).map(({ code }) => code));
    },

    nightly: {
      kind: healthKind,
      limit: 1,
      first: nextCheck,
      next: nextCheck,
      async run(_, signal) {
        const stopped = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('The process ends')));
        });
        await Promise.race([look(), stopped]);
        return (job) => untilNextCheck(job, clock());
      },
    },
  };
}

export function inWords(finding: Parameters<typeof wordsFor>[0], language?: string): HealthFinding {
  return { state: finding.state, code: finding.code, ...wordsFor(finding, language) };
}
