import { NEVER } from 'rxjs';
import { expect, it } from 'vitest';
import { createBackendOffers } from '#application/backend-offers';
import { type Result, failed, ok } from '#domain/result';

it.each<[says: string, answer: Result<void>, isOffered: boolean | undefined]>([
  ['has it', ok(undefined), true],
  ['does not know the call', failed({ kind: 'not-found' }), false],
  ['does not answer', failed({ kind: 'unreachable' }), undefined],
])('an extension is known to be offered when the backend %s: %o', async (_, answer, isOffered) => {
  const offers = createBackendOffers(
    {
      health: { offered: async () => answer },
      history: { read: async () => (answer.ok ? ok({ entries: [] }) : answer) },
    },
    NEVER,
  );
  for (const offer of [offers.health, offers.history]) {
    await offer.load();
    expect(offer.current().value).toBe(isOffered);
  }
});
