import {
  type GroupType,
  ListUsersCommand,
  ListUsersInGroupCommand,
  ResourceNotFoundException,
  UserNotFoundException,
  type UserType,
  paginateAdminListGroupsForUser,
  paginateListGroups,
  paginateListUsers,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { cutText } from '#domain/cut-text';
import { storableLine } from '#domain/plain-text';
import type { Person } from '#domain/access/viewed-person';
import { isOfPool } from '#domain/people/companies/company-groups';
import type { PoolDirectory } from '../../ports/pool/directory';
import { type CognitoPoolOptions, createPoolClient } from './pool-client';
import { identitiesIn } from './identities';
import { settled } from './settled';
import { addressBy } from './verified-address';

/** The attributes that can be searched by their beginning; a filter compares one of them. */
const searched = ['email', 'name', 'username'] as const;
const most = 60;
/** In UTF-16 units: people can write 2,048 into their own. */
const longestName = 100;
/** Characters that Cognito's API takes. */
const longestFilter = 256;

/** Looks people up in the pool, which takes the rights ListUsers, ListGroups, AdminListGroupsForUser and ListUsersInGroup. */
export function createCognitoDirectory(options: CognitoPoolOptions): PoolDirectory {
  const { userPoolId } = options;
  const client = createPoolClient(options);
  const list = async (Filter: string | undefined, Limit: number): Promise<UserType[]> => {
    const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: userPoolId, Filter, Limit }));
    return Users.filter(({ Enabled }) => Enabled !== false);
  };

  const paging = { client, pageSize: most };
  /** Without the groups that the pool makes by itself, one for each provider. */
  const namesOf = (groups: readonly GroupType[]): string[] =>
    groups.flatMap(({ GroupName: name }) => (name === undefined || isOfPool(userPoolId, name) ? [] : [name]));

  return {
    find: (begins, wanted) =>
      settled(async () => {
        const filters = begins === '' ? [undefined] : searched.map((attribute) => `${attribute} ^= ${quoted(begins)}`);
        // Some more, because disabled ones fall out.
        const found = await Promise.all(filters.map((filter) => list(filter, most)));
        const people = new Map(found.flat().map((user) => [attributeOf(user, 'sub'), personOf(user)]));
        return [...people.values()]
          .toSorted((a, b) => (a.email || a.name).localeCompare(b.email || b.name))
          .slice(0, wanted);
      }),

    page: (Limit, after, group) =>
      settled(async () => {
        const asked = { UserPoolId: userPoolId, Limit };
        if (group === undefined) {
          const { Users, PaginationToken } = await client.send(
            new ListUsersCommand({ ...asked, PaginationToken: after }),
          );
          return pageOf(Users, PaginationToken);
        }
        try {
          const { Users, NextToken } = await client.send(
            new ListUsersInGroupCommand({ ...asked, GroupName: group, NextToken: after }),
          );
          return pageOf(Users, NextToken);
        } catch (error) {
          if (isNoGroup(error)) return { people: [] };
          throw error;
        }
      }),

    person: (sub) =>
      settled(async () => {
        const [user] = await list(`sub = ${quoted(sub)}`, 1);
        if (user?.Username === undefined) return undefined;
        const groups: string[] = [];
        const asked = { UserPoolId: userPoolId, Username: user.Username };
        try {
          for await (const { Groups = [] } of paginateAdminListGroupsForUser(paging, asked)) {
            groups.push(...namesOf(Groups));
          }
        } catch (error) {
          // Removed in between.
          if (error instanceof UserNotFoundException) return undefined;
          throw error;
        }
        const { unverifiedEmail } = addressOf(user);
        const { Username: username } = user;
        return {
          person: personOf(user),
          username,
          ...(unverifiedEmail !== undefined && { unverifiedEmail }),
          groups,
          identities: identitiesIn(attributeOf(user, 'identities')),
        };
      }),

    named: (sub) =>
      settled(async () => {
        const Filter = `sub = ${quoted(sub)}`;
        if (Filter.length > longestFilter) return undefined;
        // Disabled people too, because they did what they did.
        const asked = new ListUsersCommand({ UserPoolId: userPoolId, Filter, Limit: 1 });
        const { Users: [user] = [] } = await client.send(asked);
        const name = user && (fullNameOf(user) ?? addressOf(user).email);
        return name ? { sub, name } : undefined;
      }),

    groups: (enough) =>
      settled(() =>
        collected(paginateListGroups(paging, { UserPoolId: userPoolId }), enough, ({ Groups = [] }) => namesOf(Groups)),
      ),

    membersOf: (group, enough) =>
      settled(async () => {
        const asked = { UserPoolId: userPoolId, GroupName: group };
        try {
          return await collected(paginateListUsersInGroup(paging, asked), enough, ({ Users = [] }) => subsOf(Users));
        } catch (error) {
          if (isNoGroup(error)) return [];
          throw error;
        }
      }),

    everyone: (enough) =>
      settled(() => {
        const asked = { UserPoolId: userPoolId, AttributesToGet: ['sub'] };
        return collected(paginateListUsers(paging, asked), enough, ({ Users = [] }) => subsOf(Users));
      }),
  };
}

/** The items of all pages, up to the page with which they are enough. */
async function collected<Page>(
  pages: AsyncIterable<Page>,
  enough: number,
  on: (page: Page) => string[],
): Promise<string[]> {
  const all: string[] = [];
  for await (const page of pages) {
    all.push(...on(page));
    if (all.length >= enough) break;
  }
  return all.slice(0, enough);
}

const pageOf = (users: UserType[] = [], next?: string) => ({
  people: users.filter(({ Enabled }) => Enabled !== false).map(personOf),
  ...(next !== undefined && { next }),
});

/** A group that only the catalogue names has no members. */
const isNoGroup = (error: unknown): boolean =>
  error instanceof ResourceNotFoundException && /group/i.test(error.message);

const subsOf = (users: UserType[]): string[] =>
  users.filter(({ Enabled }) => Enabled !== false).map((user) => attributeOf(user, 'sub'));

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, (one) => `\\${one}`)}"`;

const attributeOf = ({ Attributes = [] }: UserType, name: string): string =>
  Attributes.find(({ Name }) => Name === name)?.Value ?? '';

const addressOf = (user: UserType) =>
  addressBy(attributeOf(user, 'email'), attributeOf(user, 'email_verified') === 'true');

const personOf = (user: UserType): Person => ({
  sub: attributeOf(user, 'sub'),
  email: addressOf(user).email,
  name: fullNameOf(user) ?? user.Username ?? '',
});

/** People choose their own name, so one that looks like an address isn't taken for one. */
function fullNameOf(user: UserType): string | undefined {
  const parts = ['given_name', 'family_name'].map((name) => storableLine(attributeOf(user, name)));
  const name = cutText(storableLine(attributeOf(user, 'name')) || parts.join(' ').trim(), longestName);
  return name.includes('@') ? undefined : name || undefined;
}
