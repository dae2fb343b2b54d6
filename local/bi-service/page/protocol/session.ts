import { isRecord } from './embedding-message';

/** The frame's session with the service. Addresses are relative to `/embed/<sid>/dashboards/<id>`. */

/** Turns the code into a session, once: the seconds that it lasts, or undefined when the code is used, expired or not for this page. */
export async function redeemCode(attempt: {
  code: string;
  dashboardId: string;
  origin: string;
}): Promise<number | undefined> {
  const response = await fetch('../session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(attempt),
  });
  return response.ok ? secondsIn(await response.json()) : undefined;
}

/** Calls `onEnd` once, when the session has ended on the service's own clock. */
export function watchSession(seconds: number, onEnd: () => void): void {
  setTimeout(() => void recheck(onEnd), seconds * 1000);
}

async function recheck(onEnd: () => void): Promise<void> {
  const response = await fetch('../session').catch(() => undefined);
  if (response?.status === 401) onEnd();
  else watchSession(response?.ok ? (secondsIn(await response.json()) ?? 0) : 30, onEnd);
}

function secondsIn(body: unknown): number | undefined {
  return isRecord(body) && typeof body['endsInSeconds'] === 'number' ? body['endsInSeconds'] : undefined;
}
