import { Hono } from 'hono';
import { z } from 'zod';
import { readAllowedDomain } from '../allowed-domains';
import type { Catalogue } from '../catalogue';
import type { EmbedSessions } from '../embed-sessions';
import type { RegisteredUsers } from '../registered-users';
import { ApiError } from './api-error';
import type { Faults } from './faults';
import { userNameFrom, type Account } from './arns';
import { readBody } from './request/request-body';
import { type ApiEnv, reply } from './reply';

const order = z.object({
  UserArn: z.string(),
  SessionLifetimeInMinutes: z.number().default(600),
  AllowedDomains: z.array(z.string()).max(3).default([]),
  ExperienceConfiguration: z
    .looseObject({ Dashboard: z.object({ InitialDashboardId: z.string() }) })
    .refine((experiences) => Object.keys(experiences).length === 1, 'must have exactly one experience'),
});

/** GenerateEmbedUrlForRegisteredUser. `serviceUrl` is the origin under which browsers reach the embed pages. */
export function embedUrlOperation(
  account: Account,
  stores: { catalogue: Catalogue; users: RegisteredUsers; sessions: EmbedSessions; faults: Faults },
  serviceUrl: () => string,
): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post('/registered-user', async (context) => {
    const body = await readBody(context, order);
    const user = userNameFrom(account, body.UserArn);
    if (user === undefined || !(await stores.users.find(user))) {
      throw new ApiError('QuickSightUserNotFoundException', 'The user is not registered in this account');
    }
    const dashboardId = body.ExperienceConfiguration.Dashboard.InitialDashboardId;
    if (!(await stores.catalogue.find(dashboardId))) {
      throw new ApiError('ResourceNotFoundException', `Dashboard ${dashboardId} is not found`);
    }
    const { sid, code } = await stores.sessions.mint({
      dashboardId,
      userName: user,
      lifetimeMinutes: checkLifetime(body.SessionLifetimeInMinutes),
      allowedDomains: stores.faults.allowed(body.AllowedDomains.map(checkDomain)),
    });
    const query = new URLSearchParams({ code, identityprovider: 'quicksight', isauthcode: 'true' });
    return reply(context, {
      EmbedUrl: `${serviceUrl()}/embed/${sid}/dashboards/${dashboardId}?${query.toString()}`,
    });
  });
}

function checkLifetime(minutes: number): number {
  if (Number.isInteger(minutes) && minutes >= 15 && minutes <= 600) return minutes;
  throw new ApiError('SessionLifetimeInMinutesInvalidException', 'SessionLifetimeInMinutes must be from 15 to 600');
}

function checkDomain(text: string): string {
  const domain = readAllowedDomain(text);
  if (domain !== undefined) return domain;
  throw new ApiError('InvalidParameterValueException', `AllowedDomains: ${text} is neither https nor this machine`);
}
