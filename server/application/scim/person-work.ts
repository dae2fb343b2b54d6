import { type Backoff, backoff } from '#domain/backoff';
import { type PersonStep, isDeparture, openSteps } from '#domain/people/scim/departure';
import type { JobKind } from '../../ports/job-kind';
import { lineOf, reasonOf } from '../../ports/log';
import type { PoolAccount } from '../../ports/pool/accounts';
import type { Ports } from '../../ports/ports';
import type { KeptJob } from '../../ports/stores/jobs';
import { tokensLast } from '../../ports/token-changes';
import { type PersonWork, personWorkKind, receiptLasts, workIn } from './kept-person-work';

/** The first retries are seconds apart, because a leaver has to be out within a minute. */
const retries: Backoff = { first: 4_000, longest: 10 * 60_000, jitter: 0.2 };

/** Does one step for each account. A step that rejects is retried. */
export type DoStep = (step: PersonStep, work: PersonWork, accounts: readonly PoolAccount[]) => Promise<void>;

interface Parts extends Pick<Ports, 'clock' | 'incidents' | 'metrics' | 'tokenChanges'> {
  findAccounts: (work: PersonWork) => Promise<PoolAccount[]>;
  doStep: DoStep;
}

/** Does what companies' directories want for people's accounts, step by step, until every step is done. */
export function createPersonWork({ clock, incidents, metrics, tokenChanges, findAccounts, doStep }: Parts): JobKind {
  const now = (): number => clock().getTime();

  /** Lets the notes that refuse a leaver expire, because from now on the user pool itself refuses them. */
  const letNotesExpire = async (email: string, accounts: readonly PoolAccount[]): Promise<void> => {
    if (accounts.length === 0) return;
    const at = now();
    for (const one of [{ address: email }, ...accounts.map(({ sub }) => ({ sub }))])
      await tokenChanges.note(one, { at, isOut: true, until: at + tokensLast });
  };

  return {
    kind: personWorkKind,
    limit: 4,
    async run(held, signal) {
      const work = workIn(held.current());
      if (!work) return 'unread';
      // A later call of the directory replaces the payload while the job runs.
      const isCurrent = (payload: unknown): boolean => workIn({ payload })?.arrivedAt === work.arrivedAt;
      const keep = (change: (kept: PersonWork) => Partial<PersonWork>): Promise<boolean> =>
        held.save((payload) => {
          const kept = workIn({ payload });
          return kept && isCurrent(payload) ? { ...kept, ...change(kept) } : payload;
        });
      let hasFailed = false;
      const complain = (step: string, error: unknown): void => {
        hasFailed = true;
        metrics.failed('scim-step-failed');
        const of = { provider: work.provider, person: work.id, step };
        incidents(lineOf({ level: 'error', code: 'scim-step-failed', ...of, reason: reasonOf(error) }));
      };

      const found = await findAccounts(work).catch((error: unknown) => complain('account', error));
      const accounts = [...new Map([...work.accounts, ...(found ?? [])].map((one) => [one.sub, one])).values()];
      await keep(() => ({ accounts: accounts.map(({ sub, username }) => ({ sub, username })) }));
      for (const step of openSteps(work)) {
        signal.throwIfAborted();
        if (!isCurrent(held.current().payload)) break;
        try {
          await doStep(step, work, accounts);
          // Without the search, accounts may be missing: all steps but the first are repeated.
          if (found || step === 'refused') await keep((kept) => ({ steps: { ...kept.steps, [step]: now() } }));
        } catch (error) {
          complain(step, error);
        }
      }
      const isDone = !hasFailed && isCurrent(held.current().payload);
      if (isDone && isDeparture(work.goal)) await letNotesExpire(work.email, accounts);
      return (job: KeptJob) => {
        if (!isCurrent(job.payload)) return { state: 'waiting', due: now(), attempt: 0 };
        return isDone
          ? { state: 'done', until: now() + receiptLasts }
          : { state: 'waiting', due: now() + backoff(job.attempt, retries) };
      };
    },
  };
}
