import type { UserAttributes, Device } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { Failure } from '#domain/failure';
import { ok, type Result } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { Identity } from '#ports/people/identity';
import type { ErrorLog } from '../browser/error-log';
import type { ChosenPreferences } from '../browser/preferences';
import type { UserShelf } from '../dashboards/user-shelf';

export interface OwnData {
  pool: { attributes: UserAttributes; devices: Device[] };
  /** Missing if the backend doesn't offer it. */
  backend?: Record<string, unknown>;
  /** Without tokens. */
  browser: { preferences: unknown; shelf: unknown; errors: unknown };
}

interface Parts {
  account: Pick<Account, 'attributes' | 'devices'>;
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
    const devices = await devicesOf(account);
    if (!devices.ok) return devices;
    const backend = await identity.everything();
    if (!backend.ok && backend.failure.kind !== 'not-found') return backend;
    return ok({
      pool: { attributes: attributes.value, devices: devices.value },
      ...(backend.ok && { backend: backend.value }),
      browser: { preferences: preferences.current(), shelf: shelf.current(), errors: errorLog.current() },
    });
  };

async function devicesOf({ devices }: Pick<Account, 'devices'>): Promise<Result<Device[], AuthFailure>> {
  const all: Device[] = [];
  for (let from: string | undefined; ;) {
    const page = await devices(from);
    if (!page.ok) return page.failure.kind === 'no-device-tracking' ? ok(all) : page;
    all.push(...page.value.devices);
    from = page.value.next;
    if (from === undefined) return ok(all);
  }
}
