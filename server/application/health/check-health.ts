import { type AreaHealth, type HealthFinding } from '#domain/health/health';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { ExportsSeen, Probes } from '../../ports/health-probes';
import type { Refusal } from '../refusal';
import { judge } from './judge';
import { lookAt } from './look-at';
import { wordsFor } from './words';

export interface CheckedHealth {
  checkedAt: Date;
  findings: HealthFinding[];
  areas: readonly AreaHealth[];
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
    const { findings, ...checked } = await last.checked;
    return ok({ ...checked, findings: findings.map((finding) => inWords(finding, language)) });
  };
}

export function inWords(finding: Parameters<typeof wordsFor>[0], language?: string): HealthFinding {
  return { state: finding.state, code: finding.code, ...wordsFor(finding, language) };
}
