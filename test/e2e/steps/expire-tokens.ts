import type { Page } from 'playwright-core';

/** Makes the stored tokens look expired; the refresh token stays valid. */
export async function expireTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [key, token] of Object.entries<string>(localStorage)) {
      if (!/\.(idToken|accessToken)$/.test(key)) continue;
      const [head, body = '', signature] = token.split('.');
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
      const past = { ...claims, iat: claims.iat - 7_200, exp: claims.iat - 3_600 };
      localStorage.setItem(key, [head, btoa(JSON.stringify(past)).replaceAll('=', ''), signature].join('.'));
    }
  });
}
