import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createNoticedHistory } from '#server/application/notices/noticed-history';
import { noMail } from '#server/ports/mail';
import { createPersonalNotices } from '#server/application/notices/personal-notices';
import { noSignals } from '#server/ports/signals';
import { ok } from '#domain/result';
import { aDashboard } from '../../test/domain/dashboards/a-dashboard';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';

/** Each entry concerns the five people of a group. */
const [entries, groups, people] = [20_000, 200, 1000];
const most = 20;
const clock = () => new Date();
const person = (index: number) => ({
  access: 'by-group' as const,
  groups: [`Group ${index % groups}`],
  sub: `person-${index}`,
  email: '',
});

/** How long the bell's number takes for each of 1,000 people with 100,000 notifications in all, when each has a hundred. */
export async function unreadNotices({ folder }: Stage): Promise<Figure[]> {
  const place = join(folder, 'notices');
  const empty = await openSqliteStores(place);
  const counts = { added: 1, renamed: 0, missing: 0, returned: 0 };
  await empty.dashboards.saveSync([{ kind: 'add', dashboard: aDashboard() }], { ...counts, finishedAt: clock() });
  empty.close();
  await fill(place);
  const store = await openSqliteStores(place);
  const { dashboards, history, access, permissions } = store;
  const notices = createPersonalNotices({
    history: createNoticedHistory({ history, dashboards, access, clock }),
    people: store.people,
    jobs: store.jobs,
    dashboards,
    access,
    permissions,
    requests: { waiting: async () => ok([]) },
    lostSteps: async () => [],
    followed: async () => new Set(),
    signals: noSignals,
    mail: noMail,
    clock,
  });
  for (let index = 0; index < people; index++) {
    const { sub, groups: own } = person(index);
    // Everyone has been there for longer than the entries.
    const membership = { since: 0, groups: own.map((group) => [group, 0]) };
    await store.people.write(sub, 'notices', { membership }, 0);
  }
  const first = await timeOf(() => notices.unread(person(0)));
  const [all, none]: [number[], number[]] = [[], []];
  for (let index = 0; index < people; index++) all.push(await timeOf(() => notices.unread(person(index))));
  for (let index = 0; index < people; index++) await notices.markRead(person(index), 'all');
  for (let index = 0; index < people; index++) none.push(await timeOf(() => notices.unread(person(index))));
  store.close();
  return [
    figureOf('a hundred unread', all),
    figureOf('all read', none),
    { label: 'The bell, the first time after a start', measured: `${first.toFixed(0)} ms` },
  ];
}

const figureOf = (label: string, times: number[]): Figure => ({
  label: `The bell of 1,000 people, 100,000 notifications: ${label}`,
  measured: wordsOf(spreadOf(times), 'ms', 1),
  target: { words: `<= ${most} ms`, reached: spreadOf(times).max <= most },
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Each dashboard was published for one group, within six days, and for each group more than an hour apart. */
async function fill(place: string): Promise<void> {
  const database = createClient({ url: pathToFileURL(join(place, 'catalogue.db')).href });
  await database.executeMultiple(`
    WITH RECURSIVE counted(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM counted WHERE value < ${entries - 1})
    INSERT INTO history (at, sub, email, kind, dashboard, after)
    SELECT unixepoch() * 1000 - 518400000 + (value / ${groups}) * 5000000, 'priya', 'priya@northfield.example', 'changed', 'sales@' || value,
      json_set(after, '$.id', 'sales@' || value, '$.meta_id', 'sales-' || value, '$.group_list', '["Group ' || (value % ${groups}) || '"]')
    FROM counted, (SELECT after FROM history WHERE kind = 'changed' LIMIT 1);`);
  database.close();
}
