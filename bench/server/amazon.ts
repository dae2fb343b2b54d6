import { createServer, type IncomingMessage } from 'node:http';
import { closeAtOnce, listenAtFreePort } from '../../test/listen';
import { anIdToken, aSigningKey } from '../../test/server/tokens';

/** As much of Cognito and QuickSight as the backend asks for: a pool's keys, a list of dashboards, and embed URLs. */
export interface Amazon {
  userPool: string;
  quickSight: string;
  userPoolId: string;
  clientId: string;
  /** An ID token of someone in these groups, of a sign-in of its own. */
  token(sub: string, ...groups: string[]): Promise<string>;
  close(): Promise<void>;
}

const perPage = 100;

export async function startAmazon(dashboards: number): Promise<Amazon> {
  const key = await aSigningKey();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(request)));
  });
  const answer = ({ url = '' }: IncomingMessage): object => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname.endsWith('jwks.json')) return key.jwks;
    if (!pathname.endsWith('/dashboards')) return { Status: 200, EmbedUrl: 'https://bi.example/embed/1?code=2' };
    const from = Number(searchParams.get('next-token') ?? 0);
    const to = Math.min(from + perPage, dashboards);
    const DashboardSummaryList = Array.from({ length: to - from }, (_, number) => summary(from + number));
    return { Status: 200, DashboardSummaryList, ...(to < dashboards && { NextToken: String(to) }) };
  };
  const url = `http://127.0.0.1:${await listenAtFreePort(server)}`;
  const [userPoolId, clientId] = ['eu-west-1_AbCdEfGhI', '3n4b5urk1ft4fl3mg5e62d9ado'];
  return {
    userPool: url,
    quickSight: url,
    userPoolId,
    clientId,
    token: (sub, ...groups) =>
      anIdToken(key, {
        sub,
        iss: `${url}/${userPoolId}`,
        aud: clientId,
        origin_jti: `sign-in-of-${sub}`,
        'cognito:groups': groups,
      }),
    close: () => closeAtOnce(server),
  };
}

function summary(number: number) {
  const DashboardId = `board-${number}`;
  const Arn = `arn:aws:quicksight:eu-west-1:111122223333:dashboard/${DashboardId}`;
  return { DashboardId, Name: `Board ${number}`, Arn };
}
