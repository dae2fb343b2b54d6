import { Hono } from 'hono';
import { z } from 'zod';
import type { RegisteredUser, RegisteredUsers } from '../registered-users';
import { ApiError } from './api-error';
import { namespace, namespaceArn, userArn, type Account } from './arns';
import { readPage } from './pages';
import { readBody } from './request/request-body';
import { type ApiEnv, reply } from './reply';

const registration = z.object({
  IdentityType: z.enum(['IAM', 'QUICKSIGHT']),
  Email: z.string().min(1),
  UserRole: z.enum([
    'ADMIN',
    'AUTHOR',
    'READER',
    'ADMIN_PRO',
    'AUTHOR_PRO',
    'READER_PRO',
    'RESTRICTED_AUTHOR',
    'RESTRICTED_READER',
  ]),
  UserName: z.string().min(1).optional(),
  IamArn: z.string().optional(),
  SessionName: z.string().optional(),
});

/** ListNamespaces, ListUsers, DescribeUser, RegisterUser and DeleteUser. */
export function userOperations(account: Account, users: RegisteredUsers): Hono<ApiEnv> {
  const { region, identityRegion = region } = account;
  return new Hono<ApiEnv>()
    .get('/', (context) =>
      reply(context, {
        Namespaces: [{ Name: namespace, Arn: namespaceArn(account), CapacityRegion: identityRegion }],
      }),
    )
    .get('/:namespace/users', async (context) => {
      const { rows, NextToken } = readPage(context, await users.all());
      const UserList = rows.map((user) => describe(account, user));
      return reply(context, { UserList, NextToken });
    })
    .get('/:namespace/users/:name', async (context) => {
      const user = await users.find(context.req.param('name'));
      if (user === undefined) {
        throw new ApiError('ResourceNotFoundException', `User ${context.req.param('name')} is not found`);
      }
      return reply(context, { User: describe(account, user) });
    })
    .delete('/:namespace/users/:name', async (context) => {
      if (!(await users.remove(context.req.param('name')))) {
        throw new ApiError('ResourceNotFoundException', `User ${context.req.param('name')} is not found`);
      }
      return reply(context);
    })
    .post('/:namespace/users', async (context) => {
      const body = await readBody(context, registration);
      const user = { name: nameOf(body), email: body.Email, role: body.UserRole, identityType: body.IdentityType };
      if (!(await users.register(user))) {
        throw new ApiError('ResourceExistsException', `User ${user.name} exists already`);
      }
      return reply(context, { User: describe(account, user) }, 201);
    });
}

/** An IAM user is named after its role and session. */
function nameOf({ IdentityType, UserName, IamArn, SessionName }: z.infer<typeof registration>): string {
  if (IdentityType === 'QUICKSIGHT' && UserName !== undefined) return UserName;
  const role = IamArn?.split('/').at(-1);
  if (IdentityType === 'IAM' && role) return SessionName === undefined ? role : `${role}/${SessionName}`;
  throw new ApiError('InvalidParameterValueException', 'A QUICKSIGHT user needs a UserName, an IAM user an IamArn');
}

function describe(account: Account, user: RegisteredUser) {
  return {
    Arn: userArn(account, user.name),
    UserName: user.name,
    Email: user.email,
    Role: user.role,
    IdentityType: user.identityType,
    Active: true,
    PrincipalId: `federated/iam/${user.name}`,
  };
}
