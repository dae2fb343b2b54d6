import { randomBytes, randomUUID } from 'node:crypto';
import { type Visitor, mayManage } from '#domain/access/roles';
import type { Actor, helpDecisions } from '#domain/dashboards/history';
import {
  type LostStep,
  approvalsNeeded,
  approve,
  askedFor,
  endsBySignIn,
  hasExpired,
  hiddenAddress,
  linkDueAt,
  longestReason,
  nextStepAt,
} from '#domain/people/sign-in/lost-step';
import type { PasswordProof } from '#domain/people/password-proof';
import { cutText } from '#domain/cut-text';
import { storable } from '#domain/plain-text';
import { failed, ok, type Result } from '#domain/result';
import type { JobKind } from '../../ports/job-kind';
import type { Ports } from '../../ports/ports';
import type { Identity } from '../../ports/token-verifier';
import { lastVisitOf } from '../shelf/last-visit';
import type { PersonalNotices } from '../notices/personal-notices';
import type { Refusal } from '../refusal';
import { type KeptLostStep, type KeptLostSteps, lostStepIn, lostStepKind } from './kept-lost-steps';
import { type LetterName, writeLetter } from './letters';
import { type RecoveryLink, isSigned, linkOf } from './recovery-link';

export type LinkEnd = 'stopped' | 'finished' | 'over' | 'down';

export interface LostSteps {
  /** Asks for help, for someone who has just given the right password. Asking again is the same request. */
  ask(proof: PasswordProof, said: Pick<LostStep, 'note' | 'reach'>): Promise<Result<AskedForHelp, Refusal>>;
  /** Every request that is not over, the oldest first. */
  waiting(manager: Visitor): Promise<Result<{ requests: LostStep[]; needed: number }, Refusal>>;
  answer(
    manager: Visitor & Actor,
    given: Pick<LostStep, 'sub' | 'at'> & { decision: 'approve' | 'decline' },
  ): Promise<Result<void, Refusal>>;
  /** The act that the link would perform. */
  look(link: RecoveryLink): Promise<'ask-stop' | 'ask-finish' | 'over'>;
  follow(link: RecoveryLink): Promise<LinkEnd>;
  /** Someone who can sign in needs no help any more. */
  signedIn(person: Pick<Identity, 'sub' | 'session' | 'signedInAt' | 'issuedAt'>): Promise<void>;
  /** Sends the link of a request once its waiting time is over, and ends a request that has expired. */
  job: JobKind;
}

/** Shown to the person: the address that letters go to, partly hidden, and the wait after the approval. */
export interface AskedForHelp {
  email: string;
  at: number;
  waitHours: number;
}

interface Parts extends Pick<Ports, 'people' | 'history' | 'poolDirectory' | 'mail' | 'clock'> {
  secondSteps: Pick<Ports['secondSteps'], 'personWith' | 'remove'>;
  kept: KeptLostSteps;
  notices: Pick<PersonalNotices, 'addEvent'>;
  languageOf: (sub: string) => Promise<string>;
  /** The portal's title. */
  title: string;
  publicUrl: string;
  waitHours: number;
  complain: (reason: string) => void;
}

const managers = 'SuperUser';
/** Sessions that have been looked at. When there are more, the set starts again. */
const mostSessions = 10_000;
const hourMs = 3_600_000;
/** Milliseconds until the next try while the mail server doesn't answer. */
const tryAgain = 5 * 60_000;

/** Requests of people who have lost their second step: two managers confirm who they are, and everything is told to the person. */
export function createLostSteps(parts: Parts): LostSteps {
  const {
    people,
    kept,
    history,
    secondSteps,
    poolDirectory,
    mail,
    clock,
    notices,
    languageOf,
    title,
    publicUrl,
    waitHours,
    complain,
  } = parts;
  const seen = new Set<string>();
  const now = (): number => clock().getTime();

  const waitMs = waitHours * hourMs;

  const write = async (name: LetterName, request: KeptLostStep, does?: 'stop' | 'finish'): Promise<boolean> => {
    const url = does && linkOf(publicUrl, request, does);
    const language = await languageOf(request.sub);
    const letter = writeLetter({ name, language, portal: title, hours: waitHours, ...(url && { url }) });
    const sent = await mail.send({ ...letter, id: `lost-step-${name}-${randomUUID()}`, to: request.email });
    if (sent.kind !== 'sent') complain(`${name}: ${sent.reason}`);
    return sent.kind === 'sent' || sent.kind === 'unsure';
  };
  const sendLink = async (request: KeptLostStep): Promise<void> => {
    const due = linkDueAt(request, waitMs);
    if (due === undefined || due > now()) return;
    const isThis = (open: KeptLostStep | undefined): open is KeptLostStep => open?.at === request.at;
    const marked = await kept.change(request.sub, (open) =>
      isThis(open) && open.linkSentAt === undefined ? ok({ ...open, linkSentAt: now() }) : failed('over'),
    );
    if (!marked.ok || (await write('ready', marked.value, 'finish'))) return;
    // Not sent: tried again.
    const { linkSentAt: _, ...unsent } = marked.value;
    await kept.change(request.sub, (open) => (isThis(open) ? ok(unsent) : failed('over')));
  };

  const enter = ({ sub, email, at }: KeptLostStep, by: Actor, decided: (typeof helpDecisions)[number]): Promise<void> =>
    history.note({ kind: 'helped', sub, person: email, asked: at, decided }, { sub: by.sub, email: by.email }, clock());

  const needed = async (sub: string): Promise<number> => {
    const members = await poolDirectory.membersOf(managers, 3);
    return approvalsNeeded(members.ok ? members.value : undefined, sub);
  };

  const nameOf = async (sub: string): Promise<string | undefined> => {
    const named = await poolDirectory.named(sub);
    return named.ok ? named.value?.name : undefined;
  };

  const find = async (link: RecoveryLink): Promise<KeptLostStep | undefined> => {
    const request = await kept.read(link.sub);
    const isTimely = link.does === 'stop' || (link.does === 'finish' && request?.linkSentAt !== undefined);
    return request && isTimely && isSigned(link, request) ? request : undefined;
  };

  return {
    async ask(proof, { note, reach }) {
      if (!mail.isSetUp) return failed({ code: 'not-found' });
      const proven = await secondSteps.personWith(proof);
      const person = proven.ok && proven.value !== undefined ? await poolDirectory.person(proven.value) : proven;
      if (!person.ok) {
        complain(person.failure);
        return failed({ code: 'pool-unavailable' });
      }
      if (typeof person.value !== 'object') return failed({ code: 'sign-in-over' });
      const { person: found } = person.value;
      if (found.email === '') return failed({ code: 'no-verified-address' });
      const asked = {
        key: randomBytes(32).toString('base64url'),
        sub: found.sub,
        username: proof.username,
        email: found.email,
        note: tidy(note),
        reach: tidy(reach),
        at: now(),
        approvals: [],
      };
      const begun = await kept.change(found.sub, (open) => (open ? failed(open) : ok(asked)));
      if (begun.ok) await write('asked', asked, 'stop');
      const { email, at } = begun.ok ? asked : begun.failure;
      return ok({ email: hiddenAddress(email), at, waitHours });
    },

    async waiting(manager) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const requests: LostStep[] = [];
      for (const { key: _, ...request } of await kept.all()) {
        const found = await poolDirectory.person(request.sub);
        const usedAt = await lastVisitOf(people, request.sub);
        requests.push({
          ...request,
          ...(found.ok && found.value && { groups: found.value.groups }),
          ...(usedAt > 0 && { usedAt }),
        });
      }
      return ok({ requests: requests.toSorted((a, b) => a.at - b.at), needed: await needed('') });
    },

    async answer(manager, { sub, at, decision }) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      if (decision === 'decline') {
        const ended = await kept.end(sub, (open) => open.at === at);
        if (!ended) return failed({ code: 'not-found' });
        await enter(ended, manager, 'decline');
        await write('declined', ended);
        return ok(undefined);
      }
      const [most, name, askersName] = [await needed(sub), await nameOf(manager.sub), await nameOf(sub)];
      const approved = await kept.change(sub, (open) => {
        if (open?.at !== at) return failed('over');
        const next = approve({ ...open, name: askersName }, { ...manager, name }, now(), most);
        if (!next.ok) return next;
        const { approvals, approvedAt } = next.value;
        return ok({ ...open, approvals: [...approvals], ...(approvedAt !== undefined && { approvedAt }) });
      });
      if (!approved.ok) return failed({ code: approved.failure === 'over' ? 'not-found' : 'not-yours-to-approve' });
      await enter(approved.value, manager, 'approve');
      if (approved.value.approvedAt === undefined) return ok(undefined);
      if (waitHours > 0) await write('approved', approved.value, 'stop');
      else await sendLink(approved.value);
      return ok(undefined);
    },

    async look(link) {
      if (!(await find(link))) return 'over';
      return link.does === 'finish' ? 'ask-finish' : 'ask-stop';
    },

    async follow(link) {
      const found = await find(link);
      const ended = found && (await kept.end(link.sub, (open) => open.at === found.at));
      if (!ended) return 'over';
      if (link.does === 'stop') {
        await write('stopped', ended);
        return 'stopped';
      }
      const removed = await secondSteps.remove(ended.username);
      if (!removed.ok) {
        complain(removed.failure);
        await kept.change(ended.sub, (open) => (open ? failed('over') : ok(ended)));
        return 'down';
      }
      await enter(ended, ended, 'finish');
      await notices.addEvent({ sub: ended.sub }, { kind: 'second-step-changed' });
      await write('done', ended);
      return 'finished';
    },

    async signedIn({ sub, session, ...times }) {
      if (session === undefined || seen.has(session)) return;
      if (seen.size >= mostSessions) seen.clear();
      seen.add(session);
      await kept.end(sub, (open) => endsBySignIn(open, times, now()));
    },

    job: {
      kind: lostStepKind,
      limit: 1,
      farthest: askedFor + waitMs,
      lacks: mail.isSetUp ? undefined : 'mail',
      async run(job) {
        const request = lostStepIn(job.current());
        if (!request) return 'unread';
        await sendLink(request);
        return (current) => {
          const left = lostStepIn(current);
          if (left && hasExpired(left, now())) return { state: 'done', until: now() };
          const next = left ? nextStepAt(left, waitMs) : now();
          return { state: 'waiting', due: next > now() ? next : now() + tryAgain, attempt: 0 };
        };
      },
    },
  };
}

const tidy = (text: string): string => cutText(storable(text.trim()), longestReason);
