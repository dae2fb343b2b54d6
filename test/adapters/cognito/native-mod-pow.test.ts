import { expect, test, vi } from 'vitest';
import type { ClientInteger } from '#adapters/cognito/sign-in/client-internals';
import { HelperWithoutExchange, clientTurn, modPowOf, replaceModPow } from '#adapters/cognito/sign-in/native-mod-pow';

replaceModPow();
const { N } = new HelperWithoutExchange('');
const integer = (digits: string): ClientInteger => new N.constructor(digits, 16);

test.each([
  [2n, 10n, 1_000n, 24n],
  [-3n, 3n, 10n, 3n],
  [7n, 0n, 13n, 1n],
  [0n, 5n, 13n, 0n],
  [5n, 117n, 1n, 0n],
])('%s to the power of %s modulo %s is %s', async (base, exponent, modulus, power) => {
  expect(await modPowOf(base, exponent, modulus)).toBe(power);
});

test('modular exponentiation does not block the page while it computes', async () => {
  const other = vi.fn<() => void>();
  setTimeout(other);
  await modPowOf(3n, 2n ** 20_000n, 2n ** 3_072n - 1n);
  expect(other).toHaveBeenCalled();
});

test('modular exponentiation returns the client’s own integers, also for a negative base', async () => {
  const power = await new Promise<ClientInteger>((resolve) => {
    integer('-3').modPow(integer('3'), integer('a'), (_, found) => resolve(found));
  });
  expect(power.toString(16)).toBe('3');
});

test('modular exponentiation computes the same power once when it is requested twice', async () => {
  const [base, exponent, modulus] = [integer('2'), integer('10'), integer('65')];
  const read = vi.spyOn(base, 'toString');
  const ask = () => new Promise<void>((resolve) => base.modPow(exponent, modulus, () => resolve()));
  await Promise.all([ask(), ask()]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('modular exponentiation takes a new secret exponent of 256 bits for every sign-in', () => {
  const secrets = Array.from({ length: 20 }, () =>
    BigInt(`0x${new HelperWithoutExchange('').smallAValue.toString(16)}`),
  );
  expect(new Set(secrets).size).toBe(20);
  const longest = Math.max(...secrets.map((secret) => secret.toString(2).length));
  expect(longest).toBeGreaterThan(240);
  expect(longest).toBeLessThanOrEqual(256);
});

test('modular exponentiation reports what the client throws after a power to the call that requested it', async () => {
  const failed = vi.fn<(error: unknown) => void>();
  const trouble = new Error('U cannot be zero.');
  clientTurn(failed, () =>
    integer('2').modPow(integer('3'), integer('5'), () => {
      throw trouble;
    }),
  );
  await expect.poll(() => failed.mock.calls).toEqual([[trouble]]);
});
