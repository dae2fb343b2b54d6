import type { CDPSession, Page } from 'playwright-core';

/** Chromium's own stand-in for a fingerprint reader; it confirms by itself. */
export async function aVirtualAuthenticator(page: Page): Promise<{
  count: () => Promise<number>;
}> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    count: async () => (await credentials()).length,
  };
}
