import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrowserAuthenticator } from '#adapters/web-authn/browser-authenticator';
import { failed, ok } from '#domain/result';

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;
const answers = { create: vi.fn<() => Promise<unknown>>(), get: vi.fn<() => Promise<unknown>>() };

/** As password managers give it: no prototype, and a `toJSON` that works for the browser's own objects alone. */
const ofManager = (parts: object): object =>
  Object.assign(Object.create(null), parts, {
    toJSON() {
      throw new TypeError('Illegal invocation');
    },
  });

const read = (options: unknown): unknown => options;

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: read,
    parseCreationOptionsFromJSON: read,
  });
  vi.stubGlobal('navigator', { credentials: answers });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("a new passkey of a password manager's own object is read from its buffers", async () => {
  answers.create.mockResolvedValue(
    ofManager({
      id: '-_8',
      rawId: bytes(0xfb, 0xff),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: ofManager({
        clientDataJSON: bytes(1),
        attestationObject: bytes(2, 3),
        getTransports: () => ['internal'],
      }),
    }),
  );
  const created = await createBrowserAuthenticator().create({});
  expect(JSON.parse(JSON.stringify(created))).toEqual(
    ok({
      id: '-_8',
      rawId: '-_8',
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: { clientDataJSON: 'AQ', attestationObject: 'AgM', transports: ['internal'] },
    }),
  );
});

it("a proof by a password manager's own object is read from its buffers", async () => {
  const response = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3), userHandle: null };
  answers.get.mockResolvedValue(
    ofManager({ id: 'AQ', rawId: bytes(1), type: 'public-key', response: ofManager(response) }),
  );
  expect(JSON.parse(JSON.stringify(await createBrowserAuthenticator().prove({})))).toEqual(
    ok({
      id: 'AQ',
      rawId: 'AQ',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
    }),
  );
});

it('a password manager that never answers, whatever it is told, ends with the next question', async () => {
  const authenticator = createBrowserAuthenticator();
  answers.get.mockReturnValue(new Promise(() => undefined));
  const first = authenticator.prove({});
  const left = new AbortController();
  const second = authenticator.prove({}, { signal: left.signal });
  expect(await first).toEqual(failed({ kind: 'passkey-not-used' }));
  left.abort();
  expect(await second).toEqual(failed({ kind: 'passkey-not-used' }));
});
