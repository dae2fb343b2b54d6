import { leadsToBaseHome } from '#domain/pages/landing-path';
import { safeRedirect } from '#domain/pages/redirect';
import { failed, ok, type Result } from '#domain/result';
import type { HomePathStore } from '../ports/stores/home-path-store';
import type { Refusal } from './refusal';

export type SaveHomePath = (person: { sub: string }, path: string) => Promise<Result<string | undefined, Refusal>>;

const longest = 4096;
/** Any origin works: a path of the portal stays on it. */
const origin = 'https://portal.invalid';

/** Saves a user's home path; the base home clears it. */
export function createSaveHomePath(store: HomePathStore): SaveHomePath {
  return async ({ sub }, path) => {
    if (path.length > longest || safeRedirect(path, origin) !== path) {
      return failed({ code: 'invalid-body', field: 'homePath' });
    }
    const own = leadsToBaseHome(path) ? undefined : path;
    await store.saveHomePath(sub, own);
    return ok(own);
  };
}
