import { describe, expect, it } from 'vitest';
import { checkUserPoolId, defaultRegion } from '../../../src/domain/browser/configuration';

describe('a user pool id', () => {
  it.each(['eu-west-1_LocalDev1', 'a_b', `${'a'.repeat(53)}_b`, 'us-east_1_X'])('can be %s', (id) => {
    expect(checkUserPoolId(id)).toBeUndefined();
  });

  it.each([
    '',
    '_',
    'eu-west-1',
    'eu-west-1_',
    '_Abc',
    'eu west_1',
    'eu-west-1_a-b',
    'eu-west-1_é',
    ' a_b',
    'a_b\n',
    'a_b\n_c!',
  ])('can’t be %j', (id) => {
    expect(checkUserPoolId(id)).toBe('pool-id-form');
  });

  it('has at most 55 characters', () => {
    expect(checkUserPoolId(`${'a'.repeat(54)}_b`)).toBe('pool-id-length');
    expect(checkUserPoolId('x'.repeat(10_000))).toBe('pool-id-length');
  });
});

describe('the region', () => {
  it('is eu-west-1 unless another one is configured', () => {
    expect(defaultRegion).toBe('eu-west-1');
  });
});
