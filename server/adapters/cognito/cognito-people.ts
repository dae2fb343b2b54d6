import {
  ListUsersCommand,
  ResourceNotFoundException,
  type UserType,
  paginateListUsers,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { failed, ok, type Result } from '#domain/result';
import type { PoolPeople, PoolPerson } from '../../ports/pool/people';
import { type CognitoPoolOptions, createPoolClient } from './pool-client';
import { addressBy } from './verified-address';

/** The pool's people, all pages of them: a page that fails fails the whole, so that nobody looks gone who is not. */
export function createCognitoPeople(options: CognitoPoolOptions): PoolPeople {
  const { userPoolId } = options;
  const client = createPoolClient(options);
  const paging = { client, pageSize: 60 };

  return {
    everyone: () =>
      peopleOn(
        paginateListUsers(paging, { UserPoolId: userPoolId, AttributesToGet: ['sub', 'email', 'email_verified'] }),
        ({ Users }) => Users,
      ),
    async exists(sub) {
      try {
        const Filter = `sub = ${JSON.stringify(sub)}`;
        const { Users } = await client.send(new ListUsersCommand({ UserPoolId: userPoolId, Filter, Limit: 1 }));
        return Users ? ok(Users.length > 0) : failed(noList);
      } catch (error) {
        return failed(reasonOf(error));
      }
    },
    inGroup: (name) =>
      peopleOn(paginateListUsersInGroup(paging, { UserPoolId: userPoolId, GroupName: name }), ({ Users }) => Users),
  };
}

const noList = 'The pool answered without a list of users';

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

async function peopleOn<Page>(
  pages: AsyncIterable<Page>,
  usersOn: (page: Page) => UserType[] | undefined,
): Promise<Result<ReadonlyMap<string, PoolPerson>, string>> {
  const people = new Map<string, PoolPerson>();
  try {
    for await (const page of pages) {
      const users = usersOn(page);
      if (users === undefined) return failed(noList);
      for (const { Attributes, Enabled } of users) {
        const valueOf = (name: string) => Attributes?.find(({ Name }) => Name === name)?.Value;
        const sub = valueOf('sub');
        if (sub === undefined || Enabled === false) continue;
        people.set(sub, addressBy(valueOf('email'), valueOf('email_verified') === 'true'));
      }
    }
  } catch (error) {
    // A group that only the catalogue names has no members.
    if (error instanceof ResourceNotFoundException && /group/i.test(error.message)) return ok(people);
    return failed(reasonOf(error));
  }
  return ok(people);
}
