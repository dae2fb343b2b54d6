import { ReplaySubject, firstValueFrom } from 'rxjs';
import { failed, ok, type Result } from '#domain/result';
import type { SessionFailure } from '#ports/people/user-pool';
import { type Claims, claimsOf } from './claims';
import type { CognitoSettings } from '../cognito-settings';
import { type FetchTokens, fetchPatiently } from './fetch-tokens';
import { PoolError } from '../pool-call';
import { type Renewed, sessionAfter } from './refresh-news';
import { createRefreshTurn, waitFor } from './refresh-turn';
import type { SessionStore, StoredSession } from './stored-session';
import { createTokenClock } from './token-clock';

export interface SessionKeeper {
  /**
   * Valid tokens of this tab's user. `refused` is an ID token that the backend rejected, to be replaced by a new one of the same
   * user. When it resolves to `signed-out` and nobody has signed in since, the end of that user's session is reported too.
   */
  current(refused?: string): Promise<Renewed>;
  /** Makes the stored user this tab's user, once their tokens are valid. */
  adopt(): Promise<Renewed>;
  /** Stores the tokens of a new sign-in, and reports the session that they replace. */
  keep(tokens: Pick<StoredSession, 'idToken' | 'accessToken' | 'refreshToken' | 'hosted' | 'sharedComputer'>): Claims;
  /** Reports that the pool has ended this session and removes its tokens, unless another session has replaced it. */
  end(session: StoredSession): void;
  forget(): void;
  /** Forgets this tab's own tokens. */
  forgetOwn(): void;
}

const over = failed<SessionFailure>({ kind: 'signed-out' });

export function createSessionKeeper(
  settings: CognitoSettings,
  fetchTokens: FetchTokens,
  stored: SessionStore,
  on: { ended: (sub: string) => void; replaced: (session: StoredSession) => void },
): SessionKeeper {
  const { clientId, now = Date.now, pause = waitFor } = settings;
  const clock = createTokenClock(now);
  /** The check of the stored user. Earlier calls wait for it, because a page restored from the last visit calls early. */
  const adopting = new ReplaySubject<Promise<unknown> | undefined>(1);
  let holder: string | undefined;

  const turn = createRefreshTurn(
    `portal.refresh.${clientId}`,
    ({ of, renewed }) => {
      // On a shared computer, a duplicated tab has its own copy of the tokens, which other tabs can't update.
      const held = read();
      if (held?.sharedComputer) stored.save(held);
      if (isOver(renewed)) tellOver(claimsOf(of)?.sub);
    },
    settings.locks,
  );

  const read = (): StoredSession | undefined => sessionAfter(stored.read(), turn.latest());

  /** Reports the end, unless the same user has signed in again. */
  const tellOver = (sub: string | undefined): void => {
    if (sub !== undefined && subOf(read()) !== sub) on.ended(sub);
  };

  const end = (session: StoredSession): void => {
    if (read()?.refreshToken !== session.refreshToken) return;
    // Tell the other tabs why before the tokens are removed.
    const sub = subOf(session);
    if (sub !== undefined) on.ended(sub);
    stored.forget(session);
  };

  const refresh = async (seen: StoredSession): Promise<Renewed> => {
    const held = read();
    if (!held || isAnother(subOf(held), subOf(seen))) return over;
    // Another tab has already refreshed.
    if (held.idToken !== seen.idToken && clock.standing(held) !== 'expired') return ok(held);
    const fetched = held.refreshToken === '' ? over : await fetchPatiently(() => fetchTokens(held), pause);
    const after = read();
    // The user signed out or in again during the refresh: use the stored session.
    if (after?.refreshToken !== held.refreshToken) return after ? ok(after) : over;
    if (!fetched.ok) {
      if (isOver(fetched)) end(held);
      return fetched;
    }
    const renewed = { ...held, ...fetched.value, clockDrift: clock.measure(fetched.value.idToken) };
    stored.save(renewed);
    return ok(renewed);
  };

  const goodTokens = async (refused?: string): Promise<Renewed> => {
    const held = read();
    if (!held) return over;
    const standing = clock.standing(held);
    if (standing === 'expired' || held.idToken === refused) return turn.take(held.idToken, () => refresh(held));
    // Still valid, so don't wait for the refresh.
    if (standing === 'ageing') void turn.take(held.idToken, () => refresh(held));
    return ok(held);
  };

  return {
    async current(refused) {
      if (holder === undefined && read()) await firstValueFrom(adopting);
      const owner = holder;
      if (owner === undefined || isAnother(claimsOf(refused ?? '')?.sub, owner)) return over;
      const found = isAnother(subOf(read()), owner) ? over : await goodTokens(refused);
      const session = found.ok && isAnother(subOf(found.value), owner) ? over : found;
      if (isOver(session)) tellOver(owner);
      return session;
    },

    adopt() {
      const before = holder;
      const found = goodTokens().then((session) => {
        // Someone may have signed in in this tab since.
        if (session.ok && holder === before) holder = subOf(session.value);
        return session;
      });
      // Once this tab has a user, its calls never wait for another one.
      adopting.next(before === undefined ? found.catch(() => undefined) : undefined);
      return found;
    },

    keep(tokens) {
      const claims = claimsOf(tokens.idToken);
      if (!claims || !claimsOf(tokens.accessToken))
        throw new PoolError('UnreadableAnswer', 'The pool issued something that is not a token');
      holder = claims.sub;
      const before = stored.read();
      stored.save({ ...tokens, username: claims.username, clockDrift: clock.measure(tokens.idToken) });
      // A session in the other storage stays: other tabs use it.
      if (before?.sharedComputer === tokens.sharedComputer && before.refreshToken !== tokens.refreshToken) {
        on.replaced(before);
      }
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

/** The owner of a damaged token is unknown until the refresh. */
const isAnother = (sub: string | undefined, than: string | undefined): boolean =>
  sub !== undefined && than !== undefined && sub !== than;
