import type { CDPSession, Page } from 'playwright-core';

/** Chromium's own stand-in for a fingerprint reader; it confirms by itself unless told otherwise. */
export async function aVirtualAuthenticator(page: Page): Promise<{
  count: () => Promise<number>;
  /** Refuses the fingerprint, which the browser reports as a cancelled dialog. */
  refuse: () => Promise<void>;
  setCounter: (signCount: number) => Promise<void>;
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
    async refuse() {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    async setCounter(signCount) {
      const [credential] = await credentials();
      if (!credential) throw new Error('There is no passkey');
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
    },
  };
}
