import { describe, expect, it } from 'vitest';
import { type DiagnosisCheck, type OpeningFacts, diagnose, likelyCause } from '#domain/health/diagnosis';

const fine: OpeningFacts = { backend: {}, service: { reached: true }, clockAhead: 0, cookies: true };

describe('The likely cause of a missing dashboard', () => {
  it.each<[string, Partial<OpeningFacts>, DiagnosisCheck | undefined]>([
    ['none, where it is shown', { frame: 'shown' }, undefined],
    ['none, where no frame was opened and all answers', {}, undefined],
    ['the backend', { backend: { failure: { kind: 'unreachable' } } }, 'backend'],
    ['the backend, busy', { backend: { failure: { kind: 'busy' } } }, 'backend'],
    ['the backend, with a malformed answer', { backend: { failure: { kind: 'broken' } } }, 'backend'],
    [
      "the portal's rights in the BI service",
      { backend: { failure: { kind: 'bi-service', trouble: 'right' } } },
      'backend',
    ],
    ["the person's right in the portal", { backend: { failure: { kind: 'not-allowed' } } }, 'right'],
    ['a dashboard that was removed', { backend: { failure: { kind: 'not-found' } } }, 'right'],
    ['the clock, ahead', { clockAhead: 61_000 }, 'clock'],
    ['the clock, behind', { clockAhead: -61_000 }, 'clock'],
    ['the clock, by AWS’s answer', { backend: { failure: { kind: 'wrong-clock' } }, clockAhead: 0 }, 'clock'],
    ["the page's policy", { frame: 'blocked' }, 'policy'],
    ["the BI service's host", { frame: 'unreachable', service: { reached: false } }, 'service'],
    ['a domain that is not allowed', { frame: 'silent' }, 'domain'],
    ['a domain that QuickSight refuses', { backend: { failure: { kind: 'bi-service', trouble: 'domain' } } }, 'domain'],
    ['blocked cookies', { frame: 'silent', cookies: false }, 'storage'],
    ['a right lost in the BI service', { frame: 'forbidden' }, 'access'],
    [
      'a person whom the BI service does not know',
      { backend: { failure: { kind: 'bi-service', trouble: 'not-registered' } } },
      'access',
    ],
  ])('is %s', (_, known, cause) => {
    expect(likelyCause(diagnose({ ...fine, ...known }))).toBe(cause);
  });

  it('comes first, then suspected, unknown and good checks, in order from the portal to the content', () => {
    const findings = diagnose({ ...fine, frame: 'silent', clockAhead: undefined, cookies: false });
    expect(findings.map(({ check, result }) => `${check} ${result}`)).toEqual([
      'storage bad',
      'domain suspected',
      'clock unknown',
      'access unknown',
      'backend good',
      'right good',
      'policy good',
      'service good',
    ]);
  });
});
