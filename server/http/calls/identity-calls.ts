import { ok } from '#domain/result';
import { succeeded } from '#domain/dashboards/dashboard';
import type { ForgetPerson } from '../../application/people/forget-person';
import type { GroupOriginsOf } from '../../application/scim/group-origins';
import type { SaveHomePath } from '../../application/save-home-path';
import type { HomePathStore } from '../../ports/stores/home-path-store';
import { type Handlers, done } from '../call-routes';
import type { Caller } from '../caller';

interface UseCases {
  homePath: HomePathStore['homePath'];
  saveHomePath: SaveHomePath;
  originsOf: GroupOriginsOf;
  ownData: (sub: string) => Promise<Record<string, unknown>>;
  erase: ForgetPerson;
  /** Notes in which browser a session began. */
  signedIn: (caller: Caller, userAgent: string) => Promise<void>;
}

export const identityCalls = ({ homePath, saveHomePath, originsOf, ownData, erase, signedIn }: UseCases) =>
  ({
    async identity({ caller, context }) {
      const { sub, email, unverifiedEmail = '', groups } = caller;
      const own = await homePath(sub);
      await signedIn(caller, context.req.header('User-Agent') ?? '');
      return ok({ sub, email: email || unverifiedEmail, group: [...groups], ...(own && { homePath: own }) });
    },

    async groupOrigins({ caller }) {
      const groupOrigins = await originsOf(caller);
      return ok({ ...(groupOrigins && { groupOrigins }) });
    },

    async ownData({ caller, report }) {
      report({ level: 'info', event: 'own-data-read' });
      return ok(await ownData(caller.sub));
    },

    async eraseOwnData({ caller, report }) {
      await erase(caller.sub);
      report({ level: 'info', event: 'own-data-erased' });
      return done;
    },

    async saveHomePath({ caller, body, report }) {
      const saved = await saveHomePath(caller, body.homePath);
      if (!saved.ok) return saved;
      report({ level: 'info', event: 'home-path-changed' });
      return ok({ status: succeeded, ...(saved.value && { homePath: saved.value }) });
    },
  }) satisfies Partial<Handlers>;
