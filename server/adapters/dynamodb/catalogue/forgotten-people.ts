import type { DashboardId } from '#domain/dashboards/dashboard';
import type { EarlierDecision } from '../../../ports/stores/history';
import type { DynamoDbTable } from '../table/dynamodb-table';
import { type Item, keyIn } from '../table/table-requests';
import { dashboardPartition, headKey, idOf } from './catalogue-items';
import { changeKey, changesOf, incidentPartition, numberOf, overall, pointsTo } from './history-items';
import type { LoggedSyncs } from './logged-syncs';
import { logPartition, partKeys } from './sync-items';

const pageLength = 100;

/** Every entry of the history, the parts of syncs left out, as pages of whole items. */
async function* wholeEntries(table: DynamoDbTable): AsyncGenerator<Item[]> {
  for (let below: string | undefined; ;) {
    const items = await table.newest(overall, { below, limit: pageLength });
    const keys = items.flatMap((item) => {
      const dashboard = pointsTo(item);
      return dashboard ? [changeKey(dashboard, numberOf(item))] : [];
    });
    yield [...items.filter((item) => pointsTo(item) === undefined), ...(await table.getMany(keys))];
    below = items.at(-1)?.['sk']?.S;
    if (items.length < pageLength) return;
  }
}

type Stored = { by?: { sub: string; email: string }; person?: string; personSub?: string; at?: string; kind?: string };
const storedIn = (item: Item): Stored => JSON.parse(item['entry']?.S ?? '{}') as Stored;

/** Takes a person's addresses out of entries, logs and rows, and leaves their `sub`. */
export async function forgetIn(
  table: DynamoDbTable,
  syncs: Pick<LoggedSyncs, 'logOf'>,
  sub: string,
  decidedAbout: readonly EarlierDecision[],
): Promise<void> {
  const decided = new Set(decidedAbout.map(({ at, address }) => JSON.stringify([at, address])));
  /** The numbers of entries of earlier releases, which have the person's `sub` in their key alone. */
  const viewed = new Set<number>();
  for (const begins of ['["viewed-as"', '["helped"']) {
    for (const { sk, number } of await table.all(incidentPartition, begins)) {
      const [, , person] = JSON.parse(sk?.S ?? '[]') as string[];
      if (person === sub) viewed.add(Number(number?.N));
    }
  }
  const isAbout = ({ kind, at, person, personSub }: Stored, number: number): boolean => {
    if (person === undefined || personSub !== undefined) return personSub === sub && person !== sub;
    return viewed.has(number) || (kind === 'access' && decided.has(JSON.stringify([at, person])));
  };
  const rewrite = async (item: Item): Promise<void> => {
    const entry = storedIn(item);
    const isOwn = entry.by?.sub === sub && entry.by.email !== '';
    const isTheirs = isAbout(entry, numberOf(item));
    if (!isOwn && !isTheirs) return;
    const forgotten = {
      ...entry,
      ...(isOwn && { by: { sub, email: '' } }),
      ...(isTheirs && { person: sub, personSub: sub }),
    };
    await table.update({ key: keyIn(item), set: { entry: { S: JSON.stringify(forgotten) } } });
  };
  // First, because it looks for the addresses of entries.
  await forgetEditor(table, sub);
  for await (const items of wholeEntries(table)) {
    for (const item of items) {
      const { by } = storedIn(item);
      // Before the entry, by which an interrupted run finds them again.
      if (by?.sub === sub && by.email !== '') await forgetParts(table, syncs, item, rewrite);
      await rewrite(item);
    }
  }
}

/** Rows of earlier releases name their last editor by address: this person's if theirs is the latest change under it. */
async function forgetEditor(table: DynamoDbTable, sub: string): Promise<void> {
  let changed = false;
  for (const row of await table.all(dashboardPartition)) {
    const editor = row['editedBy'];
    if (!editor?.S?.includes('@')) continue;
    const changes = (await table.all(changesOf(idOf(row) as DashboardId))).map(storedIn);
    if (changes.findLast(({ by }) => by?.email === editor.S)?.by?.sub !== sub) continue;
    const set = { editedBy: { S: sub } };
    await table.update({ key: keyIn(row), set, where: '#editedBy = :editor', given: { editor } });
    changed = true;
  }
  // Kept copies of the catalogue name the editors too.
  if (changed) await table.update({ key: headKey, add: { rev: { N: '1' } } });
}

/** Rewrites the changes that a sync or bulk edit stands for, and its log. */
async function forgetParts(
  table: DynamoDbTable,
  syncs: Pick<LoggedSyncs, 'logOf'>,
  act: Item,
  rewrite: (item: Item) => Promise<void>,
): Promise<void> {
  const logs = await table.all(logPartition(numberOf(act)));
  if (logs.length === 0) return;
  const keys = [...partKeys(await syncs.logOf(numberOf(act))).values()];
  for (const item of await table.getMany(keys)) await rewrite(item);
  for (const log of logs) {
    const by = JSON.parse(log['by']?.S ?? '{}') as { sub?: string };
    await table.update({ key: keyIn(log), set: { by: { S: JSON.stringify({ ...by, email: '' }) } } });
  }
}
