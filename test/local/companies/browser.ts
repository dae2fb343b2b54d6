import { createHash, randomBytes } from 'node:crypto';
import { names } from '../../../local/configuration';

/** Keeps cookies as a browser does, and sends one request at a time. */
export function aBrowser() {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const { pathname } = new URL(url);
    const cookie = [...jar].flatMap(([key, value]) =>
      pathname.startsWith(key.split(' ')[1] ?? '/') ? [`${key.split(' ')[0]}=${value}`] : [],
    );
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookie.join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const [name = ''] = pair.split('=');
      jar.set(`${name} ${path}`, pair.slice(name.length + 1));
    }
    return response;
  };
  return {
    visit,
    /** Follows redirects to the first page, or to an address that begins with `until`. */
    async follow(response: Response, from: string, until: string): Promise<{ url: string; response: Response }> {
      let [url, current] = [from, response];
      for (let step = 0; step < 12; step += 1) {
        const location = current.headers.get('location');
        if (location === null) return { url, response: current };
        url = new URL(location, url).href;
        if (url.startsWith(until)) return { url, response: current };
        current = await visit(url);
      }
      throw new Error(`Too many redirects: ${url}`);
    },
  };
}

/** The portal's part of a sign-in at this pool: the address that starts it, and the exchange of its code for tokens. */
export function aSignIn(poolUrl: string, redirectUri: string, clientId = names.clientId) {
  const verifier = randomBytes(32).toString('base64url');
  const query = (changed: Record<string, string>) =>
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changed,
    }).toString();
  return {
    authorizeUrl: (changed: Record<string, string>) => `${poolUrl}/oauth2/authorize?${query(changed)}`,
    async tokens(code: string): Promise<Record<string, string>> {
      const answer = await fetch(`${poolUrl}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: clientId,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code,
          code_verifier: verifier,
        }),
      });
      return (await answer.json()) as Record<string, string>;
    },
  };
}
