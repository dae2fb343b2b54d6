import type { UserAttributes, Device } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { MfaPreference } from '#domain/people/mfa';
import type { Passkey } from '#domain/people/passkeys';
import type { UserSession } from '#domain/people/user-session';
import type { Failure } from '#domain/failure';
import { ok, type Result } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { Identity } from '#ports/people/identity';
import type { ErrorLog } from '../browser/error-log';
import type { ChosenPreferences } from '../browser/preferences';
import type { UserShelf } from '../dashboards/user-shelf';

export interface OwnData {
  pool: {
    attributes: UserAttributes;
    secondStep: MfaPreference;
    devices: Device[];
    sessions: UserSession[];
    passkeys: Passkey[];
  };
  /** Missing if the backend doesn't offer it. */
  backend?: Record<string, unknown>;
  /** Without tokens. */
  browser: { preferences: unknown; shelf: unknown; errors: unknown };
}

interface Parts {
  account: Pick<Account, 'attributes' | 'mfa' | 'devices' | 'sessions' | 'passkeys'>;
  identity: Pick<Identity, 'everything'>;
  preferences: ChosenPreferences;
  shelf: UserShelf;
  errorLog: ErrorLog;
}

/** Collects everything that pool, backend and browser keep about the signed-in user. Fails if any of them can't be read. */
export const createOwnData =
  ({ account, identity, preferences, shelf, errorLog }: Parts) =>
  async (): Promise<Result<OwnData, Failure | AuthFailure>> => {
    const attributes = await account.attributes();
    if (!attributes.ok) return attributes;
    const secondStep = await account.mfa();
    if (!secondStep.ok) return secondStep;
    const devices = await ifKept(devicesOf(account));
    if (!devices.ok) return devices;
    const sessions = await ifKept(account.sessions());
    if (!sessions.ok) return sessions;
    const passkeys = await ifKept(account.passkeys());
    if (!passkeys.ok) return passkeys;
    const backend = await identity.everything();
    if (!backend.ok && backend.failure.kind !== 'not-found') return backend;
    return ok({
      pool: {
        attributes: attributes.value,
        secondStep: secondStep.value,
        devices: devices.value,
        sessions: sessions.value,
        passkeys: passkeys.value,
      },
      ...(backend.ok && { backend: backend.value }),
      browser: { preferences: preferences.current(), shelf: shelf.current(), errors: errorLog.current() },
    });
  };

/** The answers of a pool that keeps none of these. */
const noneKept: ReadonlySet<AuthFailure['kind']> = new Set([
  'no-device-tracking',
  'no-session-tracking',
  'passkeys-unavailable',
  'passkeys-not-configured',
]);

async function ifKept<T>(answer: Promise<Result<T[], AuthFailure>>): Promise<Result<T[], AuthFailure>> {
  const kept = await answer;
  return !kept.ok && noneKept.has(kept.failure.kind) ? ok([]) : kept;
}

async function devicesOf({ devices }: Pick<Account, 'devices'>): Promise<Result<Device[], AuthFailure>> {
  const all: Device[] = [];
  for (let from: string | undefined; ;) {
    const page = await devices(from);
    if (!page.ok) return page;
    all.push(...page.value.devices);
    from = page.value.next;
    if (from === undefined) return ok(all);
  }
}
