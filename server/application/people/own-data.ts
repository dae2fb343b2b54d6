import type { HistoryEntry } from '#domain/dashboards/history/history';
import { lastMonths, personalMonths } from '#domain/use/use';
import type { Ports } from '../../ports/ports';
import { deliveriesOf } from '../deliveries/kept-deliveries';
import { exportsOf } from '../exports/kept-exports';
import { lostStepIn, lostStepKind } from '../recovery/kept-lost-steps';

/** Limits how many pages of a person's own history are read. */
const mostPages = 100;

/** Reads everything that the backend keeps about one person. */
export const createOwnData =
  ({
    access,
    history,
    homePaths,
    people,
    permissions,
    uses,
    jobs,
    clock,
  }: Pick<Ports, 'access' | 'history' | 'homePaths' | 'people' | 'permissions' | 'uses' | 'jobs' | 'clock'>) =>
  async (sub: string): Promise<Record<string, unknown>> => ({
    ...withoutSecrets(await people.everything(sub)),
    exports: (await exportsOf(jobs, sub)).map((one) => ({ ...one, addresses: undefined })),
    deliveries: await deliveriesOf(jobs, sub),
    lost: (await jobs.of(sub, lostStepKind)).map((job) => ({ ...lostStepIn(job), key: undefined }))[0],
    homePath: await homePaths.homePath(sub),
    uses: await uses.ofPerson(sub, lastMonths(clock(), personalMonths)),
    requests: await access.requestsOf(sub),
    grants: (await access.grants()).filter((grant) => grant.sub === sub),
    reader: await permissions.reader(sub),
    history: await entriesOf(history, sub),
  });

/** Leaves out the key that signs the links in a person's mails, because anyone who has it can stop the mails, and the recovery codes. */
function withoutSecrets(parts: Record<string, unknown>): Record<string, unknown> {
  const without = (part: 'mail' | 'recovery', ...secret: string[]) =>
    parts[part] !== undefined && {
      [part]: Object.fromEntries(Object.entries(Object(parts[part])).filter(([field]) => !secret.includes(field))),
    };
  return { ...parts, ...without('mail', 'key'), ...without('recovery', 'salt', 'codes') };
}

/** Lists what the person did and when, without other people and the content of dashboards. */
async function entriesOf(history: Ports['history'], by: string): Promise<object[]> {
  const entries: HistoryEntry[] = [];
  let before: number | undefined;
  for (let read = 0; read < mostPages; read++) {
    const page = await history.page({ by, ...(before !== undefined && { before }) });
    entries.push(...page.entries);
    before = page.next;
    if (before === undefined) break;
  }
  return entries.map((entry) => ({
    number: entry.number,
    at: entry.at,
    kind: entry.kind,
    by: entry.by,
    ...('dashboard' in entry && { dashboard: entry.dashboard }),
    ...(entry.kind === 'refused' && { call: entry.call, code: entry.code, count: entry.count }),
  }));
}
