import type { Identity } from '#ports/people/identity';
import type { IprApiClient } from './client/ipr-api-client';

/** The signed-in user over IprApi. */
export const createIprApiIdentity = ({ call }: IprApiClient): Identity => ({
  current: () =>
    call('identity', {}, ({ sub, email, group, homePath }) => ({
      userSub: sub,
      userEmail: email,
      groupList: group,
      ...(homePath !== undefined && { homePath }),
    })),

  saveHomePath: (path = '/') => call('saveHomePath', { body: { homePath: path } }, ({ homePath }) => homePath),
});
