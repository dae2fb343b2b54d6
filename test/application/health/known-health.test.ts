import { expect, it } from 'vitest';
import { createKnownHealth } from '#application/health/known-health';
import { failed, ok, type Result } from '#domain/result';

/** A backend that gives these answers to the question whether it can check itself, one after another. */
function aHealth(...answers: Result<void>[]) {
  const asked: string[] = [];
  const health = createKnownHealth({
    offered: async () => {
      asked.push('offered');
      return answers.shift() ?? ok(undefined);
    },
    check: async (language) => {
      asked.push(language);
      return failed({ kind: 'busy' });
    },
    tell: async () => undefined,
  });
  return { asked, health };
}

it.each([
  { offered: ok(undefined), is: true },
  { offered: failed({ kind: 'not-found' as const }), is: false },
])('is known to be offered once the backend has said so: $is', async ({ offered, is }) => {
  const { asked, health } = aHealth(offered);
  expect(health.current()).toBeUndefined();
  health.ask();
  health.ask();
  await expect.poll(health.current).toBe(is);
  health.ask();
  expect(asked).toEqual(['offered']);
});

it('is asked for again where the backend did not answer', async () => {
  const { asked, health } = aHealth(failed({ kind: 'unreachable' }));
  health.ask();
  await expect.poll(() => asked).toHaveLength(1);
  expect(health.current()).toBeUndefined();
  health.ask();
  await expect.poll(health.current).toBe(true);
});

it('is checked by the backend, in the manager’s language', async () => {
  const { asked, health } = aHealth();
  expect(await health.check('de')).toEqual(failed({ kind: 'busy' }));
  expect(asked).toEqual(['de']);
});
