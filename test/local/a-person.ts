import { names } from '../../local/configuration';
import { postTo } from './user-pool/a-pool';
import { tokensOf } from './user-pool/sign-in/password-step';

/** The portal's calls in the name of a demo account: with a body, they are of POST. Rejects with any answer but 200. */
export async function personAt(url: string, user: string, password: string) {
  const pool = { post: postTo(`${url}/user-pool`), clientId: names.clientId };
  return callerWith(url, await tokensOf(pool, user, password));
}

/** The calls of `personAt` with the tokens of an earlier sign-in. */
export function callerWith(url: string, { IdToken, AccessToken }: Awaited<ReturnType<typeof tokensOf>>) {
  const headers = { Authorization: `Bearer ${IdToken}`, 'X-Access-Token': AccessToken };
  return async (path: string, body?: object) => {
    const answer = await fetch(`${url}/prod/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

type Call = Awaited<ReturnType<typeof personAt>>;

/** The catalogue's id of a dashboard of the BI service. */
export async function idOf(call: Call, metaId: string): Promise<string> {
  const all: { id: string; metaId: string }[] = await call('quicksight/dashboard/list');
  return all.find((one) => one.metaId === metaId)?.id ?? '';
}
