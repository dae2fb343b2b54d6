import { describe, expect, it } from 'vitest';
import type { AuthFailure } from '../../../src/domain/people/auth-failure';
import { failed } from '../../../src/domain/result';
import en from '../../../src/ui/locales/en.json';
import { causes } from './failure-causes';

const kinds = Object.keys(causes) as AuthFailure['kind'][];

describe('every failure of signing in', () => {
  it.each(kinds)('happens, and has words for people: %s', async (kind) => {
    const outcome = await causes[kind]();
    expect(outcome).toMatchObject(failed({ kind }));
    expect(JSON.stringify(outcome)).not.toMatch(/vendor|exception|html/i);
    expect(en.authFailure[kind]).toMatch(/^[A-Z].+/);
    expect(en.authFailure[kind]).not.toMatch(/vendor|cognito|exception|amazon|srp/i);
  });
});
