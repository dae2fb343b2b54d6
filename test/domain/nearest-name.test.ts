import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/domain/nearest-name';

const names = ['title', 'access', 'userPoolId', 'iprApiUrl', 'hostedLogin.providers'];

describe('the name that was meant', () => {
  it.each([
    ['acces', 'access'],
    ['Access', 'access'],
    ['titel', 'title'],
    ['iprApiURL', 'iprApiUrl'],
    ['userpool_id', 'userPoolId'],
    ['hostedLogin.provider', 'hostedLogin.providers'],
  ])('of %s is %s', (typed, meant) => {
    expect(nearestName(typed, names)).toBe(meant);
  });

  it.each(['theme', 'tite1111', '', 'providers'])('of %j cannot be told', (typed) => {
    expect(nearestName(typed, names)).toBeUndefined();
  });
});
