import type { Actor } from '../../dashboards/history/history';
import { plain } from '../../plain-text';
import { failed, ok, type Result } from '../../result';

/** A manager who has checked who a person is. */
export interface Approval extends Actor {
  /** Missing if the user pool knows none. */
  name?: string | undefined;
  /** Milliseconds since 1970, as are the other times. */
  at: number;
}

/** Someone who has given the right password, has lost their second step, and asks for help. */
export interface LostStep {
  sub: string;
  /** The pool's name for them. */
  username: string;
  /** Verified: every message goes there. */
  email: string;
  /** What happened. */
  note: string;
  /** How a manager can reach them. */
  reach: string;
  at: number;
  /** The groups of the person; missing if the user pool didn't tell. */
  groups?: readonly string[] | undefined;
  /** When they last used the portal, as their browsers report it; missing if none has. */
  usedAt?: number | undefined;
  approvals: readonly Approval[];
  /** When the last approval that was needed was given: the waiting time begins. */
  approvedAt?: number | undefined;
  /** When the link was sent that removes the second step. */
  linkSentAt?: number | undefined;
}

/** Characters of a note, and of how to be reached. */
export const longestReason = 500;

const hour = 3_600_000;
const day = 24 * hour;
/** How long a request waits for managers, and how long its link works. */
export const askedFor = 7 * day;
export const linkWorksFor = hour;

/** When the request is over because nobody answered it, or because its link was not used; undefined while the link is to be sent. */
function expiresAt({ at, approvedAt, linkSentAt }: LostStep): number | undefined {
  if (linkSentAt !== undefined) return linkSentAt + linkWorksFor;
  return approvedAt === undefined ? at + askedFor : undefined;
}

export const hasExpired = (request: LostStep, now: number): boolean => now > (expiresAt(request) ?? Infinity);

/** When the link is to be sent; undefined before the request is approved, and afterwards. */
export const linkDueAt = ({ approvedAt, linkSentAt }: LostStep, waitMs: number): number | undefined =>
  approvedAt === undefined || linkSentAt !== undefined ? undefined : approvedAt + waitMs;

/** When something happens to the request by itself: its link is sent, or it is over. */
export const nextStepAt = (request: LostStep, waitMs: number): number =>
  linkDueAt(request, waitMs) ?? (expiresAt(request) ?? 0) + 1;

/** The account was used after the request, so the person may still be signed in somewhere, and someone else may have asked. */
export const isSignedIn = ({ at, usedAt = 0 }: Pick<LostStep, 'at' | 'usedAt'>): boolean => usedAt > at;

/** Managers can't approve their own request, nor one request twice. */
export const mayApprove = ({ sub, approvals }: LostStep, manager: string | undefined): boolean =>
  sub !== manager && approvals.every((one) => one.sub !== manager);

/** How many managers must approve: one only where the pool has no second one besides the person. `managers` is undefined if the pool didn't say. */
export function approvalsNeeded(managers: readonly string[] | undefined, person: string): number {
  const others = managers?.filter((one) => one !== person).length ?? 2;
  return others < 2 ? 1 : 2;
}

/**
 * Whether a sign-in is later than the request, and so ends it. Its times are in seconds, by the pool's clock: if this clock is behind, the
 * token's age still shows that its session is older.
 */
export function endsBySignIn(
  { at }: Pick<LostStep, 'at'>,
  { signedInAt = 0, issuedAt = signedInAt }: { signedInAt?: number; issuedAt?: number },
  now: number,
): boolean {
  return signedInAt * 1000 > at && (issuedAt - signedInAt) * 1000 <= now - at;
}

/** Such as `a…t@northfield.example`. */
export const hiddenAddress = (email: string): string => email.replace(/^(.).*(.)(?=@)/u, '$1…$2');

type Someone = Actor & { name?: string | undefined };

const isEqual = (one = '', other = ''): boolean => one !== '' && plain(one) === plain(other);

/** Whether two accounts can be told to be one person's: by a verified address that they share, or by the same name. */
export const isSamePerson = (one: Someone, other: Someone): boolean =>
  one.sub === other.sub || isEqual(one.email, other.email) || isEqual(one.name, other.name);

export type ApprovalRefusal = 'own-request' | 'approved-already' | 'over';

/** Adds an approval: never the person's own, and never two of one manager, by any account that can be told to be theirs. `needed` is one only where the pool has no second manager. */
export function approve(
  request: LostStep & { name?: string | undefined },
  { sub, email, name }: Someone,
  now: number,
  needed: number,
): Result<LostStep, ApprovalRefusal> {
  if (hasExpired(request, now) || request.approvedAt !== undefined) return failed('over');
  const manager = { sub, email, ...(name !== undefined && { name }) };
  if (isSamePerson(request, manager)) return failed('own-request');
  if (request.approvals.some((one) => isSamePerson(one, manager))) return failed('approved-already');
  const approvals = [...request.approvals, { ...manager, at: now }];
  return ok({ ...request, approvals, ...(approvals.length >= needed && { approvedAt: now }) });
}
