import type { Probes, Seen } from '../ports/health-probes';
import type { FunctionCalls } from './function-calls';
import { healthAnswer } from './sync-call';

const parts = [
  'intended',
  'quickSight',
  'pool',
  'companies',
  'address',
  'data',
  'mail',
  'views',
  'faces',
  'exports',
  'laterEntries',
] as const;

/** Lets the function look that has the rights for it. All parts that are asked for at once share one look. */
export function createProbesByFunction(calls: Pick<FunctionCalls, 'ask'>, requestId: () => string): Probes {
  let underWay: Promise<Seen> | undefined;
  const look = async (): Promise<Seen> => {
    const answer = await calls.ask({ work: 'health', requestId: requestId() });
    const seen = typeof answer === 'object' && healthAnswer.parse(answer.value);
    if (!seen || !seen.ok) throw new Error('The function did not look');
    return seen.value;
  };
  const probe = (part: (typeof parts)[number]) => async () => {
    underWay ??= look().finally(() => (underWay = undefined));
    const seen = await underWay;
    if (seen.late?.includes(part)) throw new Error(`${part} took too long`);
    return seen[part];
  };
  return Object.fromEntries(parts.map((part) => [part, probe(part)]));
}
