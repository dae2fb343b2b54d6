import { failed, ok, type Result } from '../../domain/result';
import type { SessionFailure } from '../../ports/user-pool';
import { type Claims, claimsOf } from './claims';
import type { CognitoSettings } from './cognito-settings';
import { type FetchTokens, fetchPatiently } from './fetch-tokens';
import { PoolError } from './pool-call';
import { type RefreshNews, type Renewed, createRefreshTurn, waitFor } from './refresh-turn';
import type { SessionStore, StoredSession } from './stored-session';
import { createTokenClock } from './token-clock';

/** The tokens of this browser, of which any number of calls may ask at once. */
export interface SessionKeeper {
  /**
   * Tokens of this tab's user that are good now; `refused` is an ID token that was not taken, and asks for others of the same user. Where
   * it answers `signed-out`, and nobody has signed in since, that user's session is told to be over.
   */
  current(refused?: string): Promise<Renewed>;
  /** Whoever is stored becomes this tab's user, once there are good tokens. */
  adopt(): Promise<Renewed>;
  /** New tokens, and with them this tab's user. */
  keep(tokens: Pick<StoredSession, 'idToken' | 'accessToken' | 'refreshToken' | 'hosted'>): Claims;
  /** The pool has ended this session: it is told to be over and nothing of it stays, unless another has come in its place. */
  end(session: StoredSession): void;
  forget(): void;
  /** Forgets what no other tab sees. */
  forgetOwn(): void;
}

const over = failed<SessionFailure>({ kind: 'signed-out' });

export function createSessionKeeper(
  settings: CognitoSettings,
  fetchTokens: FetchTokens,
  stored: SessionStore,
  onEnded: (sub: string) => void,
): SessionKeeper {
  const { clientId, now = Date.now, pause = waitFor } = settings;
  let latest: RefreshNews | undefined;
  const hear = (news: RefreshNews): void => {
    latest = news;
    if (isOver(news.renewed)) tellOver(claimsOf(news.of)?.sub);
  };
  const turn = createRefreshTurn(`portal.refresh.${clientId}`, hear, settings.locks);
  const clock = createTokenClock(now);
  let holder: string | undefined;
  let underWay: { of: string; renewed: Promise<Renewed> } | undefined;

  /** What another tab has stored takes a moment to be seen in this one; its news may have come before. */
  const read = (): StoredSession | undefined => {
    const held = stored.read();
    // Without an ID token nothing says which news are of this session.
    if (!held?.idToken || !latest) return held;
    const { of, renewed } = latest;
    if (renewed.ok) return [of, renewed.value.idToken].includes(held.idToken) ? renewed.value : held;
    return renewed.failure.kind === 'signed-out' && of === held.idToken ? undefined : held;
  };

  /** Unless the same user has signed in again since. */
  const tellOver = (sub: string | undefined): void => {
    if (sub !== undefined && subOf(read()) !== sub) onEnded(sub);
  };

  const end = ({ idToken, refreshToken }: StoredSession): void => {
    if (read()?.refreshToken !== refreshToken) return;
    // The other tabs hear first why their tokens go.
    const sub = claimsOf(idToken)?.sub;
    if (sub !== undefined) onEnded(sub);
    stored.forget();
  };

  const refresh = async (seen: StoredSession): Promise<Renewed> => {
    const held = read();
    if (!held || isAnother(subOf(held), subOf(seen))) return over;
    // Another tab was first.
    if (held.idToken !== seen.idToken && clock.standing(held) !== 'expired') return ok(held);
    const fetched = held.refreshToken === '' ? over : await fetchPatiently(() => fetchTokens(held), pause);
    const after = read();
    // Signed out, or other tokens came, while the pool was asked: what is stored now counts.
    if (after?.refreshToken !== held.refreshToken) return after ? ok(after) : over;
    if (!fetched.ok) {
      if (isOver(fetched)) end(held);
      return fetched;
    }
    const renewed = { ...held, ...fetched.value, clockDrift: clock.measure(fetched.value.idToken) };
    stored.save(renewed);
    return ok(renewed);
  };

  const refreshOnce = (seen: StoredSession): Promise<Renewed> => {
    if (underWay?.of === seen.idToken) return underWay.renewed;
    const renewed = turn
      .take(seen.idToken, () => refresh(seen))
      .finally(() => {
        if (underWay?.renewed === renewed) underWay = undefined;
      });
    underWay = { of: seen.idToken, renewed };
    return renewed;
  };

  const goodTokens = async (refused?: string): Promise<Renewed> => {
    const held = read();
    if (!held) return over;
    const standing = clock.standing(held);
    if (standing === 'expired' || held.idToken === refused) return refreshOnce(held);
    // It still serves, so nobody waits for the next one.
    if (standing === 'ageing') void refreshOnce(held);
    return ok(held);
  };

  return {
    async current(refused) {
      const owner = holder;
      if (owner === undefined || isAnother(claimsOf(refused ?? '')?.sub, owner)) return over;
      const found = isAnother(subOf(read()), owner) ? over : await goodTokens(refused);
      const session = found.ok && isAnother(subOf(found.value), owner) ? over : found;
      if (isOver(session)) tellOver(owner);
      return session;
    },

    async adopt() {
      const before = holder;
      const session = await goodTokens();
      // Unless somebody has signed in in this tab meanwhile.
      if (session.ok && holder === before) holder = subOf(session.value);
      return session;
    },

    keep(tokens) {
      const claims = claimsOf(tokens.idToken);
      if (!claims || !claimsOf(tokens.accessToken))
        throw new PoolError('UnreadableAnswer', 'The pool issued a token that is none');
      holder = claims.sub;
      stored.save({ ...tokens, username: claims.username, clockDrift: clock.measure(tokens.idToken) });
      return claims;
    },

    end,

    forget() {
      holder = undefined;
      stored.forget();
    },

    forgetOwn() {
      holder = undefined;
      stored.forgetOwn();
    },
  };
}

const isOver = (renewed: Result<unknown, SessionFailure>): boolean =>
  !renewed.ok && renewed.failure.kind === 'signed-out';

const subOf = (session: StoredSession | undefined): string | undefined => claimsOf(session?.idToken ?? '')?.sub;

/** A damaged token is nobody's: the refresh tells whose it was. */
const isAnother = (sub: string | undefined, than: string | undefined): boolean =>
  sub !== undefined && than !== undefined && sub !== than;
