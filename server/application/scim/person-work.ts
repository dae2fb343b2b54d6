import * as z from 'zod/mini';
import { type Backoff, backoff } from '#domain/backoff';
import { type Departure, type PersonStep, openSteps, personGoals, personSteps } from '#domain/people/scim/departure';
import { type Job, newJob } from '#domain/work/job';
import type { JobKind } from '../../ports/job-kind';
import { lineOf, reasonOf } from '../../ports/log';
import type { PoolAccount } from '../../ports/pool/accounts';
import type { Ports } from '../../ports/ports';
import type { KeptJob } from '../../ports/stores/jobs';

const time = z.number();
const steps = z.partialRecord(z.enum(personSteps), time);
const departure = { goal: z.enum(personGoals), arrivedAt: time, steps };
const keptWork = z.object({
  ...departure,
  provider: z.string(),
  id: z.string(),
  userName: z.string(),
  externalId: z.optional(z.string()),
  email: z.string(),
  accounts: z.array(z.object({ sub: z.string(), username: z.string() })),
  /** What was asked for before, the latest first. */
  earlier: z.array(z.object(departure)),
});
export type PersonWork = z.infer<typeof keptWork>;
export type WantedWork = Omit<PersonWork, 'earlier' | 'steps'> & { steps?: Departure['steps'] };

export const personWorkKind = 'scim-person';
/** Of the company, so that receipts outlive the account. */
const ownerOf = (provider: string): string => `scim:${provider}`;

const mostEarlier = 5;
/** Receipts are kept for 400 days. */
const receiptLasts = 400 * 24 * 3_600_000;
/** The first tries are soon: a leaver is to be out in a minute. */
const retries: Backoff = { first: 4_000, longest: 10 * 60_000, jitter: 0.2 };

export const workIn = ({ payload }: Pick<Job, 'payload'>): PersonWork | undefined => keptWork.safeParse(payload).data;

export const findWork = async (
  jobs: Pick<Ports['jobs'], 'find'>,
  provider: string,
  id: string,
): Promise<PersonWork | undefined> => {
  const job = await jobs.find(personWorkKind, ownerOf(provider), id);
  return job && workIn(job);
};

export const allWork = async (jobs: Pick<Ports['jobs'], 'of'>, provider: string): Promise<PersonWork[]> =>
  (await jobs.of(ownerOf(provider), personWorkKind)).flatMap((job) => workIn(job) ?? []);

/** Has something done about a person; what was under way for them ends, and this is done instead. */
export async function wantWork(jobs: Ports['jobs'], wanted: WantedWork): Promise<void> {
  const { provider, id, arrivedAt } = wanted;
  for (;;) {
    const found = await jobs.find(personWorkKind, ownerOf(provider), id);
    const before = found && workIn(found);
    const isNews = before && before.goal !== 'active';
    const earlier = [
      ...(isNews ? [{ goal: before.goal, arrivedAt: before.arrivedAt, steps: before.steps }] : []),
      ...(before?.earlier ?? []),
    ].slice(0, mostEarlier);
    const payload: PersonWork = {
      ...wanted,
      steps: wanted.steps ?? {},
      accounts: wanted.accounts.length > 0 ? wanted.accounts : (before?.accounts ?? []),
      earlier,
    };
    const job = newJob({ kind: personWorkKind, owner: ownerOf(provider), key: id, due: arrivedAt, payload }, arrivedAt);
    const { result: _, ...kept } = found ?? {};
    const next = found?.state === 'running' ? { ...found, payload } : { ...kept, ...job };
    if (found ? await jobs.write(found, next) : (await jobs.put(job)) === 'put') return;
  }
}

/** Does one step for each account; rejects with the reason if it couldn't, and is then repeated. */
export type DoStep = (step: PersonStep, work: PersonWork, accounts: readonly PoolAccount[]) => Promise<void>;

interface Parts extends Pick<Ports, 'clock' | 'incidents' | 'metrics'> {
  findAccounts: (work: PersonWork) => Promise<PoolAccount[]>;
  doStep: DoStep;
  onDone: (work: PersonWork) => Promise<void>;
}

/** Does what companies' directories want of people, step by step, until all is done. */
export function createPersonWork({ clock, incidents, metrics, findAccounts, doStep, onDone }: Parts): JobKind {
  const now = (): number => clock().getTime();

  return {
    kind: personWorkKind,
    limit: 4,
    async run(held, signal) {
      const work = workIn(held.current());
      if (!work) return 'unread';
      const { arrivedAt } = work;
      const isCurrent = (payload: unknown): boolean => keptWork.safeParse(payload).data?.arrivedAt === arrivedAt;
      const keep = (change: (kept: PersonWork) => Partial<PersonWork>): Promise<boolean> =>
        held.save((payload) =>
          isCurrent(payload) ? { ...Object(payload), ...change(keptWork.parse(payload)) } : payload,
        );
      const failures: string[] = [];
      const complain = (step: string, error: unknown): void => {
        failures.push(step);
        metrics.failed('scim-step-failed');
        const of = { provider: work.provider, person: work.id, step };
        incidents(lineOf({ level: 'error', code: 'scim-step-failed', ...of, reason: reasonOf(error) }));
      };

      const known = work.accounts.map((account) => ({ ...account, isEnabled: true }));
      const found = await findAccounts(work).catch((error: unknown) => complain('account', error));
      const accounts = [...new Map([...known, ...(found ?? [])].map((one) => [one.sub, one])).values()];
      await keep(() => ({ accounts: accounts.map(({ sub, username }) => ({ sub, username })) }));
      for (const step of openSteps(work)) {
        signal.throwIfAborted();
        if (!isCurrent(held.current().payload)) break;
        try {
          await doStep(step, work, accounts);
          // Accounts that weren't found are looked for again.
          if (found || step === 'refused') await keep((kept) => ({ steps: { ...kept.steps, [step]: now() } }));
        } catch (error) {
          complain(step, error);
        }
      }
      const isDone = failures.length === 0 && isCurrent(held.current().payload);
      if (isDone) await onDone({ ...work, accounts });
      return (job: KeptJob) => {
        if (!isCurrent(job.payload)) return { state: 'waiting', due: now(), attempt: 0 };
        return isDone
          ? { state: 'done', until: now() + receiptLasts }
          : { state: 'waiting', due: now() + backoff(job.attempt, retries) };
      };
    },
  };
}
