import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aClock, aRunningPool, type RunningPool } from '../a-pool';
import { ada, clientId } from '../pool-facts';
import { aSoftwarePasskey } from './software-passkey';

const isSoak = process.env['SOAK'] !== undefined;
const clock = aClock();
const ways = [undefined, 'PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'];
const people = Array.from({ length: isSoak ? 1000 : 5 }, (_, number) => ({
  ...ada,
  username: `known-${number}`,
  email: `known-${number}@example.com`,
}));

let pool: RunningPool;
let AccessToken: string;
/** As many names that nobody has, with the same ways to sign in. */
const unknown: string[] = [];

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

async function signIn({ username, password } = ada) {
  const { body } = await initiate(username, { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password });
  ({ AccessToken } = tokens.parse(body).AuthenticationResult);
}

async function addPasskey(person = ada) {
  await signIn(person);
  const passkey = aSoftwarePasskey();
  const Credential = passkey.register(await beginRegistration());
  await pool.post('CompleteWebAuthnRegistration', { AccessToken, Credential });
  return passkey;
}

beforeAll(async () => {
  pool = await aRunningPool({
    users: [ada, ...people],
    allowedFirstFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'],
    webAuthn: { RelyingPartyId: 'localhost' },
    clock,
  });
  for (const person of people) await addPasskey(person);
  for (let number = 0; unknown.length < people.length; number += 1) {
    const name = `nobody-${number}`;
    const { AvailableChallenges } = step.parse((await initiate(name)).body);
    if (AvailableChallenges.includes('WEB_AUTHN')) unknown.push(name);
  }
}, 600_000);

afterAll(() => pool[Symbol.asyncDispose]());

/** An answer without what is random in it. Passkeys of different platforms have ids of 16 to 32 bytes and different transports. */
const masked = (body: unknown) =>
  JSON.stringify(step.parse(body))
    .replace(/"Session":"[^"]{128}"/, '"Session"')
    .replace(/\w\*{3}@\w\*{3}/, '*@*')
    .replace(/(challenge\\":\\")[\w-]{43}/, '$1')
    .replace(/(id\\":\\")[\w-]{22,43}/, '$1')
    .replace(/\[(\\"hybrid\\",)?\\"internal\\"\]/, '[]');

it('every first answer to an unknown name has the bytes of one to a known name', { timeout: 600_000 }, async () => {
  for (const PREFERRED_CHALLENGE of ways) {
    const answers = new Set<string>();
    for (const name of [...people.map(({ username }) => username), ...unknown]) {
      answers.add(masked((await initiate(name, { PREFERRED_CHALLENGE })).body));
    }
    expect([...answers]).toHaveLength(1);
  }
});

it.runIf(isSoak).each(ways)(
  'the first answers to 1,000 unknown names take as long as those to 1,000 known ones: preferred %s',
  { timeout: 600_000 },
  async (PREFERRED_CHALLENGE) => {
    const time = async (name: string): Promise<number> => {
      const began = performance.now();
      await initiate(name, {
        PREFERRED_CHALLENGE,
        ...(PREFERRED_CHALLENGE === 'PASSWORD' && { PASSWORD: 'Wrong-pass-1' }),
      });
      return performance.now() - began;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (const [round, { username }] of people.entries()) {
      const both = [
        async () => times.known.push(await time(username)),
        async () => times.unknown.push(await time(unknown[round] ?? '')),
      ];
      for (const measure of round % 2 ? both : both.toReversed()) await measure();
    }
    const [known = 0, ofUnknown = 0] = [times.known, times.unknown].map((of) => of.toSorted((a, b) => a - b)[100]);
    console.info(`${PREFERRED_CHALLENGE}: known ${known.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`);
    expect(Math.abs(known - ofUnknown) / known).toBeLessThan(0.2);
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
  const passkey = await addPasskey();
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
