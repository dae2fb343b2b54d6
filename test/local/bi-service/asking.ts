import { request } from 'node:https';
import { request as plainRequest } from 'node:http';
import type { BiService } from '../../../local/bi-service/bi-service';
import { arnOf, embedUrl } from './running-bi-service';

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A request that keeps a path as it is, which browsers do not. The certificate must be the one that the service names. */
export function ask(
  service: BiService,
  path: string,
  method = 'GET',
  body = '',
  origin = service.url,
): Promise<Answer> {
  const url = new URL(path, origin);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : plainRequest;
    send(url, { method, ca: service.certificate }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
        resolve({ status: response.statusCode ?? 0, headers, text });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** Opens a session for a dashboard, and returns a function that makes session paths. */
export async function openSession(
  service: BiService,
  dashboardId: string,
  user = 'ann',
): Promise<(part: string) => string> {
  const origin = 'http://localhost:8080';
  return redeem(
    service,
    await embedUrl(service, dashboardId, { AllowedDomains: [origin], UserArn: arnOf(user) }),
    origin,
  );
}

/** Opens the session of an embed URL, and returns a function that makes session paths. */
export async function redeem(service: BiService, embedUrl: string, origin: string): Promise<(part: string) => string> {
  const url = new URL(embedUrl);
  const dashboardId = url.pathname.split('/').at(-1) ?? '';
  const path = (part: string) => url.pathname.replace(`dashboards/${dashboardId}`, part);
  const body = JSON.stringify({ code: url.searchParams.get('code'), dashboardId, origin });
  const { status } = await ask(service, path('session'), 'POST', body);
  if (status !== 200) throw new Error(`The session was answered with ${status}`);
  return path;
}
