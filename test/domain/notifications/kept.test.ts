import { expect, it } from 'vitest';
import { readKept, securityNotices, withBrowser, withEvent, withLinked } from '#domain/notifications/kept';

it('60 changes that a browser reports push out none that the server saw, and the other way round', () => {
  let kept = withBrowser(withBrowser(readKept(undefined), 'Chrome/Windows', 1) ?? readKept(undefined), 'Safari/iOS', 2);
  if (!kept) throw new Error('No event');
  const report = { kind: 'passkey-added', isReported: true } as const;
  for (let at = 3; at < 63; at++) kept = withEvent(kept, { ...report, at });
  expect(kept.security).toHaveLength(51);
  expect(securityNotices(kept)[0]).toEqual({ kind: 'new-browser', number: 1, at: new Date(2), text: 'Safari/iOS' });
  for (let at = 63; at < 123; at++) kept = withEvent(kept, { kind: 'second-step-changed', at });
  expect(kept.security.filter(({ isReported }) => isReported)).toHaveLength(50);
  expect(kept.security).toHaveLength(100);
  expect(new Set(kept.security.map(({ number }) => number)).size).toBe(100);
});

it('a company that an account is linked to is told once, also after it was read back from the store', () => {
  const linked = withLinked(readKept(undefined), ['Contoso'], 1);
  expect(linked?.security).toEqual([{ kind: 'company-linked', number: 1, at: 1, text: 'Contoso' }]);
  const stored = readKept(JSON.parse(JSON.stringify(linked)));
  expect(withLinked(stored, ['Contoso'], 2)).toBeUndefined();
});
