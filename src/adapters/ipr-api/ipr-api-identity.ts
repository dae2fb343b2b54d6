import type { KyInstance } from 'ky';
import type { Identity } from '../../ports/identity';
import { identityAnswer } from './contract';
import { read } from './read';
import { settle } from './settle';

/** Who am I, over IprApi. */
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
  };
}
