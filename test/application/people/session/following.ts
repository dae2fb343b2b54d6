import { type UsersOwn, followUser } from '#application/user-changes';

const nothing: UsersOwn = {
  errorLog: { belongTo: () => undefined },
  lastKnown: { read: () => undefined },
  entrance: {
    recall: () => undefined,
    enter: async () => undefined,
    retry: async () => undefined,
    leave: () => undefined,
  },
  shelf: { belongTo: () => undefined },
  hostedLoginFlow: { userChanged: () => undefined },
  loaders: [],
  embedder: { prepare: async () => undefined },
};

/** Lets only the given owners follow the user of the page. */
export function follow(session: Parameters<typeof followUser>[0], own: Partial<UsersOwn>): void {
  followUser(session, { ...nothing, ...own });
}
