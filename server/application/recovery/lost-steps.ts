import { randomBytes } from 'node:crypto';
import { type Visitor, mayManage } from '#domain/access/roles';
import type { Actor } from '#domain/dashboards/history/history';
import {
  type LostStep,
  approvalsNeeded,
  approve,
  endsBySignIn,
  hiddenAddress,
  longestReason,
} from '#domain/people/recovery/lost-step';
import type { PasswordProof } from '#domain/people/password-proof';
import { cutText } from '#domain/cut-text';
import { storable } from '#domain/plain-text';
import { failed, ok, type Result } from '#domain/result';
import type { Ports } from '../../ports/ports';
import type { Identity } from '../../ports/token-verifier';
import { lastVisitOf } from '../shelf/last-visit';
import type { Refusal } from '../refusal';
import { type LinkParts, type LostStepLinks, createLostStepLinks } from './lost-step-links';
import { type TellParts, createTellLostStep } from './tell-lost-step';

export interface LostSteps extends Omit<LostStepLinks, 'send'> {
  /** Asks for help, for someone who has just given the right password. Asking again is the same request. */
  ask(proof: PasswordProof, said: Pick<LostStep, 'note' | 'reach'>): Promise<Result<AskedForHelp, Refusal>>;
  /** Returns the open requests, oldest first. */
  waiting(manager: Visitor): Promise<Result<{ requests: LostStep[]; needed: number }, Refusal>>;
  answer(
    manager: Visitor & Actor,
    given: Pick<LostStep, 'sub' | 'at'> & { decision: 'approve' | 'decline' },
  ): Promise<Result<void, Refusal>>;
  /** Ends the request of someone who can sign in again. */
  signedIn(person: Pick<Identity, 'sub' | 'session' | 'signedInAt' | 'issuedAt'>): Promise<void>;
}

/** Shown to the person: the address that letters go to, partly hidden, and the wait after the approval. */
export interface AskedForHelp {
  email: string;
  at: number;
  waitHours: number;
}

interface Parts extends TellParts, Omit<LinkParts, 'tell' | 'waitMs'>, Pick<Ports, 'people' | 'poolDirectory'> {
  secondSteps: Pick<Ports['secondSteps'], 'personWith' | 'remove'>;
}

const managers = 'SuperUser';
/** The most sessions in the set of those that have been checked. A full set is emptied. */
const mostSessions = 10_000;
const hourMs = 3_600_000;

/** Handles requests of people who have lost their second step: two managers confirm who they are, and the person is told of each step. */
export function createLostSteps(parts: Parts): LostSteps {
  const { people, kept, secondSteps, poolDirectory, mail, clock, waitHours, complain } = parts;
  const tell = createTellLostStep(parts);
  const { send, ...links } = createLostStepLinks({ ...parts, tell, waitMs: waitHours * hourMs });
  const seen = new Set<string>();
  const now = (): number => clock().getTime();

  const needed = async (sub: string): Promise<number> => {
    const members = await poolDirectory.membersOf(managers, 3);
    return approvalsNeeded(members.ok ? members.value : undefined, sub);
  };

  const nameOf = async (sub: string): Promise<string | undefined> => {
    const named = await poolDirectory.named(sub);
    return named.ok ? named.value?.name : undefined;
  };

  return {
    ...links,

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
      if (begun.ok) await tell.write('asked', asked, 'stop');
      const { email, at } = begun.ok ? asked : begun.failure;
      return ok({ email: hiddenAddress(email), at, waitHours });
    },

    async waiting(manager) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const requests: LostStep[] = [];
      for (const { key: _, ...request } of await kept.all()) {
        const found = await poolDirectory.person(request.sub);
        const usedAt = await lastVisitOf(people, request.sub, clock());
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
        await tell.enter(ended, manager, 'decline');
        await tell.write('declined', ended);
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
      await tell.enter(approved.value, manager, 'approve');
      if (approved.value.approvedAt === undefined) return ok(undefined);
      if (waitHours > 0) await tell.write('approved', approved.value, 'stop');
      else await send(approved.value);
      return ok(undefined);
    },

    async signedIn({ sub, session, ...times }) {
      if (session === undefined || seen.has(session)) return;
      if (seen.size >= mostSessions) seen.clear();
      seen.add(session);
      await kept.end(sub, (open) => endsBySignIn(open, times, now()));
    },
  };
}

const tidy = (text: string): string => cutText(storable(text.trim()), longestReason);
