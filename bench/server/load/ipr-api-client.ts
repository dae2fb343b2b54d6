import { createSrpSession, signSrpSession } from 'cognito-srp-helper';
import * as z from 'zod';
import { dashboardRow, type DashboardRow } from '#contract/dashboards/dashboard';
import { type UpdateRequest } from '#contract/dashboards/update';

const configuration = z.object({ userPoolId: z.string(), userPoolClientId: z.string() });
const asked = z.object({ ChallengeName: z.string(), ChallengeParameters: z.record(z.string(), z.string()) });
const signedIn = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) });
const rows = z.array(dashboardRow);

/** Signs in the account `demo`, which can manage dashboards, and returns a new ID token with every call. */
export async function signIn(url: string): Promise<string> {
  const username = 'demo';
  const { userPoolId, userPoolClientId: ClientId } = configuration.parse(await json(`${url}/config.json`));
  const session = createSrpSession(username, 'Demo-pass-1', userPoolId, false);
  const pool = (operation: string, body: object): Promise<unknown> =>
    json(`${url}/user-pool`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId, ...body }),
    });

  const challenge = asked.parse(
    await pool('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: username, SRP_A: session.largeA },
    }),
  );
  const shown = challenge.ChallengeParameters;
  const signed = signSrpSession(session, challenge);
  const answer = await pool('RespondToAuthChallenge', {
    ChallengeName: challenge.ChallengeName,
    ChallengeResponses: {
      USERNAME: shown['USER_ID_FOR_SRP'],
      PASSWORD_CLAIM_SECRET_BLOCK: shown['SECRET_BLOCK'],
      PASSWORD_CLAIM_SIGNATURE: signed.passwordSignature,
      TIMESTAMP: signed.timestamp,
    },
  });
  return signedIn.parse(answer).AuthenticationResult.IdToken;
}

/** Rejects for anything but a 200. */
export async function listDashboards(url: string, token: string): Promise<DashboardRow[]> {
  return rows.parse(await call(url, token, 'list'));
}

/** One of IprApi's GET calls below `quicksight/dashboard/`. Rejects for anything but a 200. */
export function call(url: string, token: string, path: string): Promise<unknown> {
  return json(`${url}/prod/quicksight/dashboard/${path}`, { headers: { Authorization: `Bearer ${token}` } });
}

/** Saves a row with another title; without its `updatedAt` the save is unconditional. Rejects if there is no response. */
export function update(url: string, token: string, row: UpdatedRow, title: string): Promise<Response> {
  return fetch(`${url}/prod/quicksight/dashboard/update`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(updateBody(row, title)),
  });
}

type UpdatedRow = Pick<DashboardRow, 'id' | 'description' | 'groups'> & { updatedAt?: string };

export function updateBody({ id, description, groups, updatedAt }: UpdatedRow, title: string): UpdateRequest {
  const at = id.indexOf('@');
  return {
    pk: id.slice(0, at),
    sk: id.slice(at + 1),
    status: 'EMBEDED',
    title,
    description,
    icon: 'ChartBarIcon',
    groups,
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

async function json(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
