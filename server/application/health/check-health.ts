import type { HealthFinding } from '#domain/health/health';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { ExportsSeen, Probes } from '../../ports/health-probes';
import type { Refusal } from '../refusal';
import { type CountedArea, judge } from './judge';
import { lookAt } from './look-at';
import { nameOf, wordsFor } from './words';

export interface CheckedHealth {
  checkedAt: Date;
  findings: HealthFinding[];
  areas: (CountedArea & { passed: string[] })[];
  exports: ExportsSeen | undefined;
}

export type CheckHealth = (visitor: Visitor, language?: string) => Promise<Result<CheckedHealth, Refusal>>;

/** Milliseconds for which a result is kept: however often managers ask, QuickSight is asked once a minute. */
const kept = 60_000;

/** Lists the findings, for managers. All calls within a minute get the same list. */
export function createCheckHealth(probes: Probes, clock: Clock): CheckHealth {
  let last: { at: number; checked: Promise<{ checkedAt: Date } & ReturnType<typeof judge>> } | undefined;

  const check = async () => {
    const seen = await lookAt(probes);
    return { checkedAt: clock(), ...judge(seen) };
  };

  return async (visitor, language) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    const now = clock().getTime();
    if (!last || now - last.at >= kept) last = { at: now, checked: check() };
    const { findings, areas, passed, ...checked } = await last.checked;
    return ok({
      ...checked,
      findings: findings.map((finding) => inWords(finding, language)),
      areas: areas.map((area) => ({
        ...area,
        passed: passed.filter((one) => one.area === area.area).map((one) => nameOf(one, language)),
      })),
    });
  };
}

export function inWords(finding: Parameters<typeof wordsFor>[0], language?: string): HealthFinding {
  return { state: finding.state, code: finding.code, ...wordsFor(finding, language) };
}
