import type { KyInstance } from 'ky';
import type { Identity } from '#ports/identity';
import { type HomePathRequest, homePathAnswer, identityAnswer } from '#contract/identity';
import { read } from './read';
import { settle } from './settle';

/** The signed-in user over IprApi. */
export function createIprApiIdentity(api: KyInstance): Identity {
  return {
    current: () =>
      settle(
        read(api.get('cognito/user/identity'), identityAnswer).then(({ sub, email, group, homePath }) => ({
          userSub: sub,
          userEmail: email,
          groupList: group,
          ...(homePath !== undefined && { homePath }),
        })),
      ),

    saveHomePath(path = '/') {
      const json: HomePathRequest = { homePath: path };
      return settle(
        read(api.post('cognito/user/homePath', { json, retry: 0 }), homePathAnswer).then(({ homePath }) => homePath),
      );
    },
  };
}
