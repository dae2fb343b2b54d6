import { Hono } from 'hono';
import { z } from 'zod';
import type { ActingReaders } from '../acting-readers';
import type { RegisteredUser, RegisteredUsers } from '../registered-users';
import { ApiError } from './api-error';
import { namespace, userNameFrom, type Account } from './arns';
import { type ApiEnv, reply } from './reply';
import { readBody } from './request/request-body';

const order = z.object({
  UserIdentifier: z
    .strictObject({ UserName: z.string(), Email: z.string(), UserArn: z.string() })
    .partial()
    .refine((given) => Object.keys(given).length === 1, 'must name the user in one way'),
  Namespace: z.string().optional(),
  /** Seconds since 1970. */
  SessionExpiresAt: z.number().optional(),
  ContextRegion: z.string().optional(),
});

const quarterOfAnHour = 15 * 60_000;

interface Stores {
  users: RegisteredUsers;
  readers: ActingReaders;
  clock: () => Date;
}

/** GetIdentityContext. */
export function identityContextOperation(account: Account, { users, readers, clock }: Stores): Hono<ApiEnv> {
  const { region, identityRegion = region } = account;
  return new Hono<ApiEnv>().post('/', async (context) => {
    const {
      UserIdentifier,
      Namespace,
      SessionExpiresAt,
      ContextRegion = identityRegion,
    } = await readBody(context, order);
    if (UserIdentifier.UserArn === undefined && Namespace !== namespace) {
      throw new ApiError('InvalidParameterValueException', `Namespace must be ${namespace}`);
    }
    if (ContextRegion !== region && ContextRegion !== identityRegion) {
      throw new ApiError('InvalidParameterValueException', `The account is not enabled in ${ContextRegion}`);
    }
    const user = await find(UserIdentifier);
    if (user === undefined) throw new ApiError('ResourceNotFoundException', 'The user is not found');
    const now = clock().getTime();
    const expiresAt = SessionExpiresAt === undefined ? now + quarterOfAnHour : SessionExpiresAt * 1000;
    if (expiresAt <= now) throw new ApiError('InvalidParameterValueException', 'SessionExpiresAt is in the past');
    return reply(context, { Context: readers.contextFor({ userName: user.name, region: ContextRegion }, expiresAt) });
  });

  async function find({
    UserName,
    Email,
    UserArn,
  }: z.infer<typeof order>['UserIdentifier']): Promise<RegisteredUser | undefined> {
    if (Email !== undefined) return (await users.all()).find(({ email }) => email === Email);
    return users.find(UserName ?? userNameFrom(account, UserArn ?? '') ?? '');
  }
}
