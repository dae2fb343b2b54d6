import { ok } from '#domain/result';
import { succeeded } from '#domain/dashboards/dashboard';
import type { SaveHomePath } from '../../application/save-home-path';
import type { HomePathStore } from '../../ports/stores/home-path-store';
import type { Handlers } from '../call-routes';

interface UseCases {
  homePath: HomePathStore['homePath'];
  saveHomePath: SaveHomePath;
}

export const identityCalls = ({ homePath, saveHomePath }: UseCases) =>
  ({
    async identity({ caller: { sub, email, groups } }) {
      const own = await homePath(sub);
      return ok({ sub, email, group: [...groups], ...(own && { homePath: own }) });
    },

    async saveHomePath({ caller, body, report }) {
      const saved = await saveHomePath(caller, body.homePath);
      if (!saved.ok) return saved;
      report({ level: 'info', event: 'home-path-changed' });
      return ok({ status: succeeded, ...(saved.value && { homePath: saved.value }) });
    },
  }) satisfies Partial<Handlers>;
