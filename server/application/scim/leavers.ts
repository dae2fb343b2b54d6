import { peopleOnPage } from '#domain/access/listed-person';
import { type Visitor, mayManage } from '#domain/access/roles';
import { type Company, companyOfAddress } from '#domain/people/companies/company';
import { openSteps } from '#domain/people/scim/departure';
import { type Leaver, type LeaversAsked, type LeaversPage, type Receipt, receiptOf } from '#domain/people/scim/receipt';
import { type Result, failed, ok } from '#domain/result';
import type { Ports } from '../../ports/ports';
import type { KeptJob } from '../../ports/stores/jobs';
import type { Refusal } from '../refusal';
import { findWorkJob, receiptLasts, workIn } from './kept-person-work';
import { type ListedLeaver, listedLeavers, unlistLeaver } from './listed-leavers';
import { rowBy, usersOf } from './scim-rows';

interface Parts extends Pick<Ports, 'scim' | 'jobs' | 'clock'> {
  companies: readonly Company[];
}

export type Leavers = ReturnType<typeof createLeavers>;

/** The most listings that one look at the list forgets. */
const forgottenAtOnce = 50;

/** People whom their company's directory has disabled or deleted, with their receipts. */
export function createLeavers({ scim, jobs, clock, companies }: Parts) {
  const withReceipt = async ({ provider, id }: ListedLeaver): Promise<Leaver[]> => {
    const job = await findWorkJob(jobs, provider, id);
    const work = job && workIn(job);
    if (!work) return [];
    const { userName, email, accounts } = work;
    return [{ id, provider, userName, email, hasAccount: accounts.length > 0, receipts: receiptsIn(job) }];
  };

  return {
    /** A page, the latest first. */
    async page(manager: Visitor, { text, after }: LeaversAsked): Promise<Result<LeaversPage, Refusal>> {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const all = (await Promise.all(companies.map(({ provider }) => listedLeavers(scim, provider)))).flat();
      const forgetBefore = clock().getTime() - receiptLasts;
      const over = all.filter(({ at }) => at < forgetBefore);
      for (const { provider, id } of over.slice(0, forgottenAtOnce)) await unlistLeaver(scim, provider, id);
      const wanted = text.trim().toLowerCase();
      const found = all
        .filter(({ at, email }) => at >= forgetBefore && email.includes(wanted))
        .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
      const rest = found.filter((one) => after === undefined || placeOf(one) < after);
      const listed = rest.slice(0, peopleOnPage);
      const last = rest.length > listed.length ? listed.at(-1) : undefined;
      return ok({
        count: found.length,
        leavers: (await Promise.all(listed.map(withReceipt))).flat(),
        ...(last && { next: placeOf(last) }),
      });
    },

    /** The receipts of someone in the user pool, the latest first. */
    async receiptsOf(account: { sub: string; address: string }): Promise<Receipt[]> {
      const company = companyOfAddress(companies, account.address);
      const row =
        company && (await scim.find(usersOf(company.provider), rowBy({ attribute: 'email', value: account.address })));
      const job = row && (await findWorkJob(jobs, row.provider, row.id));
      // Anyone can write an address into their own account.
      return job && workIn(job)?.accounts.some(({ sub }) => sub === account.sub) ? receiptsIn(job) : [];
    },
  };
}

const placeOf = ({ at, provider, id }: ListedLeaver): string => `${String(at).padStart(15, '0')}:${provider}:${id}`;

function receiptsIn(job: KeptJob): Receipt[] {
  const work = workIn(job);
  if (!work) return [];
  const latest = receiptOf(work);
  const isWaiting = job.state === 'waiting' && openSteps(work).length > 0;
  return [
    ...(latest ? [{ ...latest, ...(isWaiting && { nextTry: new Date(job.due) }) }] : []),
    ...work.earlier.flatMap((one) => {
      const earlier = receiptOf(one);
      return earlier ? [{ ...earlier, isOver: true }] : [];
    }),
  ];
}
