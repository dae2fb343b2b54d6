import { expect, it } from 'vitest';
import { createCallTurn } from '#server/application/exports/call-turn';

it('calls of the BI service begin a fifth of a second apart, and at once after a pause', async () => {
  let now = 1000;
  const waits: number[] = [];
  const turn = createCallTurn(
    () => now,
    async (milliseconds) => void waits.push(milliseconds),
  );
  const { signal } = new AbortController();
  for (let call = 0; call < 3; call++) await turn(signal);
  now += 10_000;
  await turn(signal);
  expect(waits).toEqual([200, 400]);
});
