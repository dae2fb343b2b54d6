import * as z from 'zod/mini';
import { isDeparture, openSteps, personGoals, personSteps } from '#domain/people/scim/departure';
import { type Job, newJob } from '#domain/work/job';
import type { Ports } from '../../ports/ports';
import type { KeptJob } from '../../ports/stores/jobs';

const time = z.number();
const departure = { goal: z.enum(personGoals), arrivedAt: time, steps: z.partialRecord(z.enum(personSteps), time) };
const keptWork = z.object({
  ...departure,
  provider: z.string(),
  id: z.string(),
  userName: z.string(),
  externalId: z.optional(z.string()),
  email: z.string(),
  /** Accounts of the user pool that were found so far. */
  accounts: z.array(z.object({ sub: z.string(), username: z.string() })),
  /** Departures before this goal, the latest first. */
  earlier: z.array(z.object(departure)),
});
export type PersonWork = z.infer<typeof keptWork>;

export const personWorkKind = 'scim-person';
/** Milliseconds for which a receipt is kept: 400 days. */
export const receiptLasts = 400 * 24 * 3_600_000;
/** The jobs belong to the company, so that receipts outlive the account. */
const ownerOf = (provider: string): string => `scim:${provider}`;
const mostEarlier = 5;

export const workIn = ({ payload }: Pick<Job, 'payload'>): PersonWork | undefined => keptWork.safeParse(payload).data;

type CanFind = Pick<Ports['jobs'], 'find'>;

export const findWorkJob = (jobs: CanFind, provider: string, id: string): Promise<KeptJob | undefined> =>
  jobs.find(personWorkKind, ownerOf(provider), id);

export async function findWork(jobs: CanFind, provider: string, id: string): Promise<PersonWork | undefined> {
  const job = await findWorkJob(jobs, provider, id);
  return job && workIn(job);
}

/** Starts work on a person in place of what was under way for them. Accounts that were found before stay known. */
export async function wantWork(jobs: Ports['jobs'], wanted: Omit<PersonWork, 'accounts' | 'earlier'>): Promise<void> {
  const { provider, id, arrivedAt } = wanted;
  for (;;) {
    const found = await findWorkJob(jobs, provider, id);
    const before = found && workIn(found);
    // An account that is still to be enabled isn't forgotten because groups change.
    const isReturning = before?.goal === 'active' && openSteps(before).includes('account');
    // A call that was interrupted and is repeated tells of the same departure.
    const isSame = before?.goal === wanted.goal && openSteps(before).length > 0;
    const left = before && isDeparture(before.goal) && !isSame ? [before] : [];
    const payload: PersonWork = {
      ...wanted,
      goal: wanted.goal === 'moved' && isReturning ? 'active' : wanted.goal,
      accounts: before?.accounts ?? [],
      earlier: [
        ...left.map(({ goal, arrivedAt: at, steps }) => ({ goal, arrivedAt: at, steps })),
        ...(before?.earlier ?? []),
      ].slice(0, mostEarlier),
    };
    const job = newJob({ kind: personWorkKind, owner: ownerOf(provider), key: id, due: arrivedAt, payload }, arrivedAt);
    const { result: _, ...kept } = found ?? {};
    const next = found?.state === 'running' ? { ...found, payload } : { ...kept, ...job };
    if (found ? await jobs.write(found, next) : (await jobs.put(job)) === 'put') return;
  }
}
