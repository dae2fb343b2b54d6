import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type Visitor, mayManage } from '#domain/access/roles';
import type { Actor, helpDecisions } from '#domain/dashboards/history';
import { type LostStep, approve, hasExpired, linkDueAt, longestReason } from '#domain/people/lost-step';
import type { PasswordProof } from '#domain/people/password-proof';
import { storable } from '#domain/plain-text';
import { failed, ok, type Result } from '#domain/result';
import type { Ports } from '../../ports/ports';
import { everyoneWith } from '../../ports/stores/person-store';
import type { PersonalNotices } from '../notices/personal-notices';
import type { Refusal } from '../refusal';
import { type LetterName, writeLetter } from './letters';

const time = z.number();
const keptRequest = z.object({
  /** Signs the links in letters. */
  key: z.string(),
  sub: z.string(),
  username: z.string(),
  email: z.string(),
  note: z.string(),
  reach: z.string(),
  at: time,
  approvals: z.array(z.object({ sub: z.string(), email: z.string(), at: time })),
  approvedAt: z.optional(time),
  linkSentAt: z.optional(time),
});
type Kept = z.infer<typeof keptRequest>;

/** What a link in a letter does; anything in it is unchecked. */
export interface RecoveryLink {
  does: string;
  sub: string;
  signature: string;
}

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
  /** What the link would do. */
  look(link: RecoveryLink): Promise<'ask-stop' | 'ask-finish' | 'over'>;
  follow(link: RecoveryLink): Promise<LinkEnd>;
  /** Someone who can sign in needs no help any more. */
  signedIn(person: { sub: string; session?: string; signedInAt?: number }): Promise<void>;
  /** Sends the links whose waiting time is over. */
  sendLinks(): Promise<void>;
}

/** What the person is told: where letters go, partly hidden, and how long they wait after the approval. */
export interface AskedForHelp {
  email: string;
  at: number;
  waitHours: number;
}

interface Parts extends Pick<Ports, 'people' | 'history' | 'secondSteps' | 'poolDirectory' | 'mail' | 'clock'> {
  notices: Pick<PersonalNotices, 'addEvent'>;
  languageOf: (sub: string) => Promise<string>;
  /** The portal's title. */
  title: string;
  publicUrl: string;
  waitHours: number;
  complain: (reason: string) => void;
}

export const recoveryLinkPath = '/recovery/link';
const managers = 'SuperUser';
/** Sessions that have been looked at. When there are more, the set starts again. */
const mostSessions = 10_000;
const hourMs = 3_600_000;

/** Requests of people who have lost their second step: two managers confirm who they are, and everything is told to the person. */
export function createLostSteps(parts: Parts): LostSteps {
  const {
    people,
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

  const read = async (sub: string): Promise<{ kept: Kept | undefined; rev: number }> => {
    const part = await people.read(sub, 'lost');
    const kept = keptRequest.safeParse(part?.value).data;
    return { kept: kept && !hasExpired(kept, now()) ? kept : undefined, rev: part?.rev ?? 0 };
  };
  /** Writes what `change` returns, and starts again if another write came first. Resolves to what was written. */
  const change = async <F>(
    sub: string,
    next: (kept: Kept | undefined) => Result<Kept | null, F>,
  ): Promise<Result<Kept | null, F>> => {
    for (;;) {
      const { kept, rev } = await read(sub);
      const changed = next(kept);
      if (!changed.ok || (await people.write(sub, 'lost', changed.value, rev)) !== 'stale') return changed;
    }
  };
  /** Ends a request, once. */
  const end = async (sub: string, isThis: (kept: Kept) => boolean): Promise<Kept | undefined> => {
    let over: Kept | undefined;
    const ended = await change(sub, (kept) => {
      over = kept;
      return kept && isThis(kept) ? ok(null) : failed('over');
    });
    return ended.ok ? over : undefined;
  };

  const write = async (name: LetterName, kept: Kept, does?: 'stop' | 'finish'): Promise<boolean> => {
    const url = does && linkOf(publicUrl, kept, does);
    const language = await languageOf(kept.sub);
    const letter = writeLetter({ name, language, portal: title, hours: waitHours, ...(url && { url }) });
    const sent = await mail.send({ ...letter, id: `lost-step-${name}-${randomUUID()}`, to: kept.email });
    if (sent.kind !== 'sent') complain(`${name}: ${sent.reason}`);
    return sent.kind === 'sent' || sent.kind === 'unsure';
  };
  const sendLink = async (kept: Kept): Promise<void> => {
    const due = linkDueAt(kept, waitHours * hourMs);
    if (due === undefined || due > now()) return;
    const marked = await change(kept.sub, (latest) =>
      latest && latest.at === kept.at && latest.linkSentAt === undefined
        ? ok({ ...latest, linkSentAt: now() })
        : failed('over'),
    );
    if (!marked.ok || !marked.value || (await write('ready', marked.value, 'finish'))) return;
    // Not sent: the next run tries again.
    const { linkSentAt: _, ...unsent } = marked.value;
    await change(kept.sub, (latest) => (latest?.at === kept.at ? ok(unsent) : failed('over')));
  };

  const enter = ({ sub, email, at }: Kept, by: Actor, decided: (typeof helpDecisions)[number]): Promise<void> =>
    history.note({ kind: 'helped', sub, person: email, asked: at, decided }, { sub: by.sub, email: by.email }, clock());

  const needed = async (sub: string): Promise<number> => {
    const members = await poolDirectory.membersOf(managers, 3);
    const others = members.ok ? members.value.filter((one) => one !== sub).length : 2;
    return others < 2 ? 1 : 2;
  };

  const find = async ({ does, sub, signature }: RecoveryLink): Promise<Kept | undefined> => {
    const { kept } = await read(sub);
    const right = signatureOf(kept?.key ?? '', does, sub);
    const given = Buffer.from(signature, 'base64url');
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    const isTimely = does === 'stop' || (does === 'finish' && kept?.linkSentAt !== undefined);
    return isRight && isTimely ? kept : undefined;
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
      const { person: found, emailIsVerified } = person.value;
      if (!emailIsVerified || found.email === '') return failed({ code: 'no-verified-address' });
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
      const kept = await change(found.sub, (open) => (open ? failed(open) : ok(asked)));
      if (kept.ok) await write('asked', asked, 'stop');
      const { email, at } = kept.ok ? asked : kept.failure;
      return ok({ email: hidden(email), at, waitHours });
    },

    async waiting(manager) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const requests: LostStep[] = [];
      for await (const { value } of everyoneWith(people, 'lost')) {
        const kept = keptRequest.safeParse(value).data;
        if (kept && !hasExpired(kept, now())) {
          const { key: _, ...request } = kept;
          requests.push(request);
        }
      }
      return ok({ requests: requests.toSorted((a, b) => a.at - b.at), needed: await needed('') });
    },

    async answer(manager, { sub, at, decision }) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      if (decision === 'decline') {
        const ended = await end(sub, (kept) => kept.at === at);
        if (!ended) return failed({ code: 'not-found' });
        await enter(ended, manager, 'decline');
        await write('declined', ended);
        return ok(undefined);
      }
      const most = await needed(sub);
      const approved = await change(sub, (kept) => {
        if (!kept || kept.at !== at) return failed('over');
        const next = approve(kept, manager, now(), most);
        return next.ok ? ok({ ...next.value, approvals: [...next.value.approvals], key: kept.key }) : next;
      });
      if (!approved.ok) return failed({ code: approved.failure === 'over' ? 'not-found' : 'not-yours-to-approve' });
      if (approved.value) await enter(approved.value, manager, 'approve');
      if (approved.value?.approvedAt === undefined) return ok(undefined);
      if (waitHours > 0) await write('approved', approved.value, 'stop');
      await sendLink(approved.value);
      return ok(undefined);
    },

    async look(link) {
      if (!(await find(link))) return 'over';
      return link.does === 'finish' ? 'ask-finish' : 'ask-stop';
    },

    async follow(link) {
      const found = await find(link);
      const ended = found && (await end(link.sub, (kept) => kept.at === found.at));
      if (!ended) return 'over';
      if (link.does === 'stop') {
        await write('stopped', ended);
        return 'stopped';
      }
      const removed = await secondSteps.remove(ended.username);
      if (!removed.ok) {
        complain(removed.failure);
        await change(ended.sub, (open) => (open ? failed('over') : ok(ended)));
        return 'down';
      }
      await enter(ended, ended, 'finish');
      await notices.addEvent({ sub: ended.sub }, { kind: 'second-step-changed' });
      await write('done', ended);
      return 'finished';
    },

    async signedIn({ sub, session, signedInAt = 0 }) {
      if (session === undefined || seen.has(session)) return;
      if (seen.size >= mostSessions) seen.clear();
      seen.add(session);
      await end(sub, ({ at }) => signedInAt * 1000 > at);
    },

    async sendLinks() {
      for await (const { value } of everyoneWith(people, 'lost')) {
        const kept = keptRequest.safeParse(value).data;
        if (kept) await sendLink(kept);
      }
    },
  };
}

const tidy = (text: string): string => storable(text.trim()).slice(0, longestReason);

/** Such as `a…t@northfield.example`. */
const hidden = (email: string): string => email.replace(/^(.).*(.)(?=@)/u, '$1…$2');

const signatureOf = (key: string, does: string, sub: string): Buffer =>
  createHmac('sha256', key).update(`${does} the removal of a lost second step\n${sub}`).digest();

function linkOf(publicUrl: string, { key, sub }: Kept, does: 'stop' | 'finish'): string {
  const query = new URLSearchParams({ does, for: sub, signature: signatureOf(key, does, sub).toString('base64url') });
  return `${publicUrl}/prod${recoveryLinkPath}?${query.toString()}`;
}
