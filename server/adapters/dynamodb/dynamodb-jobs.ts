import { createHash } from 'node:crypto';
import { isOpen, jobStates, type JobState } from '#domain/work/job';
import { type Jobs, type KeptJob, storedJob } from '../../ports/stores/jobs';
import type { DynamoDbTable } from './table/dynamodb-table';
import { type Item, keyIn } from './table/table-requests';

/** The sparse index of the table that finds work: `queue` is its partition key, `due` its sort key, and it has whole items. */
export const workIndex = 'work';

/** The IAM pattern of the partitions of jobs. */
export const anyJob = 'job#*';

/** Jobs of a kind are spread over this many partitions of the index, because a partition takes a thousand writes a second. */
const shards = 4;
const eachShard = Array.from({ length: shards }, (_, shard) => shard);

const keyOf = ({ owner, kind, key }: Pick<KeptJob, 'owner' | 'kind' | 'key'>): Item => ({
  pk: { S: `job#${owner}` },
  sk: { S: `${kind}#${key}` },
});
/** All kinds that were ever put, so that jobs of a kind that nobody does any more can be counted. */
const kindsKey: Item = { pk: { S: 'jobs' }, sk: { S: 'kinds' } };

const queueOf = (kind: string, state: JobState, shard: number): string =>
  `${kind}#${isOpen({ state }) ? 'open' : 'ended'}#${shard}`;
const shardOf = (owner: string, key: string): number =>
  (createHash('sha256').update(`${owner} ${key}`).digest()[0] ?? 0) % shards;

/** The jobs in the table of the catalogue. What the index finds may be a moment old: each write asks for the job as it was read. */
export function createDynamoDbJobs(table: DynamoDbTable): Jobs {
  const announced = new Set<string>();

  const announce = async (kind: string): Promise<void> => {
    if (announced.has(kind)) return;
    await table.update({ key: kindsKey, add: { kinds: { SS: [kind] } } });
    announced.add(kind);
  };
  const queued = async (kind: string, state: JobState, limit?: number, until?: number): Promise<KeptJob[]> => {
    const pages = await Promise.all(
      eachShard.map((shard) => table.first(workIndex, { queue: queueOf(kind, state, shard), until, limit })),
    );
    const found = pages.flat().flatMap((item) => jobIn(item) ?? []);
    return found.toSorted((a, b) => a.due - b.due).slice(0, limit);
  };

  return {
    async put(job) {
      const item = jobItem({ ...job, rev: 1 });
      if (!item) return 'too-large';
      await announce(job.kind);
      return (await table.put(item, { onlyNew: true })) === 'written' ? 'put' : 'known';
    },

    async find(kind, owner, key) {
      const item = await table.get(keyOf({ kind, owner, key }));
      return item && jobIn(item);
    },

    async write({ owner, kind, key, rev }, job) {
      const next = { ...job, owner, kind, key, rev: rev + 1 };
      const item = jobItem(next);
      if (!item) throw new Error(`A job ${kind} is too large to be kept`);
      const { pk: _, sk: __, ...set } = item;
      const remove = next.result === undefined ? ['result'] : [];
      const written = await table.update({ key: keyOf(next), set, remove, where: '#rev = :seen', given: seen(rev) });
      return written === 'written' ? next : undefined;
    },

    async remove(job) {
      const remove = { key: keyOf(job), where: '#rev = :seen', given: seen(job.rev) };
      return (await table.transact([{ remove }])) === 'written';
    },

    of: async (owner, kind) => (await table.all(`job#${owner}`, `${kind}#`)).flatMap((item) => jobIn(item) ?? []),
    due: (kind, until, limit) => queued(kind, 'waiting', limit, until),
    open: (kind) => queued(kind, 'waiting'),
    over: (kind, until, limit) => queued(kind, 'done', limit, until),

    async nextDue(kinds) {
      const firsts = await Promise.all(kinds.map((kind) => queued(kind, 'waiting', 1)));
      const times = firsts.flat().map(({ due }) => due);
      return times.length > 0 ? Math.min(...times) : undefined;
    },

    async others(kinds) {
      const put = (await table.get(kindsKey))?.['kinds']?.SS ?? [];
      const other = put.filter((kind) => !kinds.includes(kind));
      return (await Promise.all(other.map((kind) => queued(kind, 'waiting')))).flat().length;
    },

    async forget(owner) {
      const items = await table.all(`job#${owner}`);
      for (const item of items) await table.transact([{ remove: { key: keyIn(item) } }]);
      return items.flatMap((item) => jobIn(item) ?? []);
    },
  };
}

const seen = (rev: number): Item => ({ seen: { N: String(rev) } });

function jobItem(job: KeptJob): Item | undefined {
  const stored = storedJob(job);
  if (!stored) return undefined;
  const { kind, owner, key, state, due, attempt, asked, rev } = job;
  return {
    ...keyOf(job),
    queue: { S: queueOf(kind, state, shardOf(owner, key)) },
    due: { N: String(due) },
    state: { S: state },
    attempt: { N: String(attempt) },
    asked: { N: String(asked) },
    rev: { N: String(rev) },
    payload: { S: stored.payload },
    ...(stored.result !== null && { result: { S: stored.result } }),
  };
}

/** Undefined for an item of something else, and for one that only a later version reads. */
export function jobIn({ pk, sk, state, due, attempt, asked, rev, payload, result }: Item): KeptJob | undefined {
  const [kind = '', ...key] = (sk?.S ?? '').split('#');
  const known = jobStates.find((name) => name === state?.S && pk?.S?.startsWith('job#'));
  return (
    known && {
      kind,
      owner: (pk?.S ?? '').slice('job#'.length),
      key: key.join('#'),
      state: known,
      due: Number(due?.N),
      attempt: Number(attempt?.N),
      asked: Number(asked?.N),
      rev: Number(rev?.N),
      payload: JSON.parse(payload?.S ?? 'null'),
      ...(result?.S !== undefined && { result: JSON.parse(result.S) }),
    }
  );
}
