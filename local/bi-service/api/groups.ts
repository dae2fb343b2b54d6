import { Hono } from 'hono';
import { z } from 'zod';
import type { Group, Groups } from '../groups';
import type { RegisteredUsers } from '../registered-users';
import { ApiError } from './api-error';
import { groupArn, userArn, type Account } from './arns';
import { readPage } from './pages';
import { readBody } from './request/request-body';
import { type ApiEnv, reply } from './reply';

const creation = z.object({
  GroupName: z.string().regex(/^[\u0020-\u00FF]+$/),
  Description: z.string().min(1).max(512).default(''),
});

/** CreateGroup, DescribeGroup, ListUserGroups, and the memberships of a group. */
export function groupOperations(
  account: Account,
  { groups, users }: { groups: Groups; users: RegisteredUsers },
): Hono<ApiEnv> {
  const existing = async (name: string): Promise<Group> => {
    const group = await groups.find(name);
    if (group === undefined) throw new ApiError('ResourceNotFoundException', `Group ${name} is not found`);
    return group;
  };
  const existingUser = async (name: string): Promise<string> => {
    if (await users.find(name)) return name;
    throw new ApiError('ResourceNotFoundException', `User ${name} is not found`);
  };
  const describe = ({ name, description }: Group) => ({
    Arn: groupArn(account, name),
    GroupName: name,
    Description: description,
    PrincipalId: `group/${name}`,
  });
  const member = (name: string) => ({ Arn: userArn(account, name), MemberName: name });

  return new Hono<ApiEnv>()
    .post('/:namespace/groups', async (context) => {
      const { GroupName: name, Description: description } = await readBody(context, creation);
      if (!(await groups.create({ name, description }))) {
        throw new ApiError('ResourceExistsException', `Group ${name} exists already`);
      }
      const created = describe({ name, description });
      return reply(context, { Group: created }, 201);
    })
    .get('/:namespace/groups/:group', async (context) => {
      const group = describe(await existing(context.req.param('group')));
      return reply(context, { Group: group });
    })
    .get('/:namespace/groups/:group/members', async (context) => {
      const { name } = await existing(context.req.param('group'));
      const { rows, NextToken } = readPage(context, await groups.members(name));
      const GroupMemberList = rows.map(member);
      return reply(context, { GroupMemberList, NextToken });
    })
    .put('/:namespace/groups/:group/members/:user', async (context) => {
      const { name } = await existing(context.req.param('group'));
      const user = await existingUser(context.req.param('user'));
      await groups.add(name, user);
      return reply(context, { GroupMember: member(user) });
    })
    .delete('/:namespace/groups/:group/members/:user', async (context) => {
      const { group, user } = context.req.param();
      if (!(await groups.remove((await existing(group)).name, user))) {
        throw new ApiError('ResourceNotFoundException', `User ${user} is not in group ${group}`);
      }
      return reply(context);
    })
    .get('/:namespace/users/:user/groups', async (context) => {
      const user = await existingUser(context.req.param('user'));
      const { rows, NextToken } = readPage(context, await groups.groupsOf(user));
      const GroupList = rows.map(describe);
      return reply(context, { GroupList, NextToken });
    });
}
