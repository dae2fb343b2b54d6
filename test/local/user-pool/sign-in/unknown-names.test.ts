import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aClock, aRunningPool, type RunningPool } from '../a-pool';
import { ada, clientId } from '../pool-facts';
import { aSoftwarePasskey } from './software-passkey';

const isSoak = process.env['SOAK'] !== undefined;
const clock = aClock();
const ways = [undefined, 'PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'];

let pool: RunningPool;
let AccessToken: string;

const started = z.object({
  CredentialCreationOptions: z.object({ challenge: z.string(), user: z.looseObject({ id: z.string() }) }),
});
const step = z.object({
  ChallengeName: z.string(),
  ChallengeParameters: z.record(z.string(), z.string()),
  AvailableChallenges: z.array(z.string()),
  Session: z.string(),
});
const tokens = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) });

const initiate = (username: string, parameters: object = {}) =>
  pool.post('InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: username, ...parameters },
  });
const beginRegistration = async () =>
  started.parse((await pool.post('StartWebAuthnRegistration', { AccessToken })).body).CredentialCreationOptions;

async function signIn() {
  const { body } = await initiate('ada', { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: ada.password });
  ({ AccessToken } = tokens.parse(body).AuthenticationResult);
}

const passkey = aSoftwarePasskey();

beforeAll(async () => {
  pool = await aRunningPool({
    users: [ada],
    allowedFirstFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'],
    webAuthn: { RelyingPartyId: 'localhost' },
    clock,
  });
  await signIn();
  await pool.post('CompleteWebAuthnRegistration', {
    AccessToken,
    Credential: passkey.register(await beginRegistration()),
  });
});

afterAll(() => pool[Symbol.asyncDispose]());

/** A name that nobody has, with the same ways to sign in as ada. */
async function unknownName(): Promise<string> {
  for (let number = 100; ; number += 1) {
    const name = String(number);
    const { AvailableChallenges } = step.parse((await initiate(name)).body);
    if (AvailableChallenges.includes('WEB_AUTHN')) return name;
  }
}

/** An answer without what is random in it. Passkeys of different platforms have ids of 16 to 32 bytes and different transports. */
const masked = (body: unknown) =>
  JSON.stringify(step.parse(body))
    .replace(/"Session":"[^"]{128}"/, '"Session"')
    .replace(/\w\*{3}@\w\*{3}/, '*@*')
    .replace(/(challenge\\":\\")[\w-]{43}/, '$1')
    .replace(/(id\\":\\")[\w-]{22,43}/, '$1')
    .replace(/\[(\\"hybrid\\",)?\\"internal\\"\]/, '[]');

it('every first answer to an unknown name has the bytes of one to a known name', async () => {
  const nobody = await unknownName();
  for (const PREFERRED_CHALLENGE of ways) {
    clock.pass(60 * 60_000);
    const [known, unknown] = [
      await initiate('ada', { PREFERRED_CHALLENGE }),
      await initiate(nobody, { PREFERRED_CHALLENGE }),
    ];
    expect(masked(unknown.body)).toBe(masked(known.body));
  }
});

it.runIf(isSoak).each(ways)(
  '1,000 unknown names take as long as a known one: preferred %s',
  { timeout: 600_000 },
  async (PREFERRED_CHALLENGE) => {
    const nobody = await unknownName();
    const times: Record<string, number[]> = { ada: [], [nobody]: [] };
    for (let round = 0; round < 1000; round += 1) {
      clock.pass(60 * 60_000);
      for (const name of round % 2 ? ['ada', nobody] : [nobody, 'ada']) {
        const began = performance.now();
        await initiate(name, {
          PREFERRED_CHALLENGE,
          ...(PREFERRED_CHALLENGE === 'PASSWORD' && { PASSWORD: 'Wrong-pass-1' }),
        });
        times[name]?.push(performance.now() - began);
      }
    }
    const [known = 0, unknown = 0] = ['ada', nobody].map((name) => times[name]?.toSorted((a, b) => a - b)[100]);
    console.info(`${PREFERRED_CHALLENGE}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
    expect(Math.abs(known - unknown) / known).toBeLessThan(0.2);
  },
);

/** The value with one of its parts replaced: at any depth, or some bytes of one of its base64url texts. */
function damaged(value: Record<string, unknown>): fc.Arbitrary<unknown> {
  const parts = pathsIn(value);
  const replaced = fc.tuple(fc.constantFrom(...parts), fc.oneof(fc.jsonValue(), fc.constant(undefined)));
  const texts = parts.filter((path) => /JSON$|Object$|Data$|signature$|userHandle$/.test(path.at(-1) ?? ''));
  const flipped = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 }),
      fc.nat(),
    )
    .map(([path, flips, cut]) => {
      const bytes = Buffer.from(String(at(value, path)), 'base64url');
      for (const [position, by] of flips) {
        const index = position % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ by;
      }
      return [path, bytes.subarray(0, cut % 3 === 0 ? cut % bytes.length : undefined).toString('base64url')] as const;
    });
  return fc.oneof(replaced, flipped).map(([path, part]) => withPart(value, path, part));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const pathsIn = (value: Record<string, unknown>): string[][] =>
  Object.entries(value).flatMap(([name, part]) => [
    [name],
    ...(isRecord(part) ? pathsIn(part).map((path) => [name, ...path]) : []),
  ]);
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  return { ...(isRecord(value) && value), [name]: withPart(isRecord(value) ? value[name] : undefined, rest, part) };
}

const expectClear = ({ status, type }: { status: number; type: string | undefined }) => {
  expect([200, 400]).toContain(status);
  if (status === 400) expect(type).toMatch(/^(InvalidParameter|NotAuthorized|Serialization|WebAuthn\w+)Exception$/);
};

it('every malformed passkey gets a clear error', { timeout: 600_000 }, async () => {
  await signIn();
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const added = aSoftwarePasskey();
      const [registration] = fc.sample(damaged(added.register(await beginRegistration())), {
        seed,
        numRuns: 1,
      });
      const answer = await pool.post('CompleteWebAuthnRegistration', { AccessToken, Credential: registration });
      expectClear(answer);
      // Not every change damages it.
      if (answer.status === 200) await pool.post('DeleteWebAuthnCredential', { AccessToken, CredentialId: added.id });

      const { Session, ChallengeParameters } = step.parse(
        (await initiate('ada', { PREFERRED_CHALLENGE: 'WEB_AUTHN' })).body,
      );
      const options = z
        .object({ challenge: z.string() })
        .parse(JSON.parse(ChallengeParameters['CREDENTIAL_REQUEST_OPTIONS'] ?? ''));
      const [proof] = fc.sample(damaged(passkey.prove(options)), { seed, numRuns: 1 });
      const CREDENTIAL = seed % 5 === 0 ? String(proof) : JSON.stringify(proof);
      expectClear(
        await pool.post('RespondToAuthChallenge', {
          ClientId: clientId,
          ChallengeName: 'WEB_AUTHN',
          Session,
          ChallengeResponses: { USERNAME: 'ada', CREDENTIAL },
        }),
      );
    }),
    { numRuns: isSoak ? 5000 : 150 },
  );
});
