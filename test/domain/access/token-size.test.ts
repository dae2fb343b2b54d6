import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOfGroups } from '#domain/access/token-size';

const tokenOf = (groups: string[]) => Buffer.from(JSON.stringify({ 'cognito:groups': groups })).toString('base64url');

it('the bytes that groups add to a token are those by which its base64 grows', () => {
  const names = fc.array(fc.stringMatching(/^[\p{L}\p{N} _:-]{1,128}$/u), { maxLength: 300 });
  fc.assert(
    fc.property(names, (groups) => {
      expect(Math.abs(tokenOf(groups).length - tokenOf([]).length - bytesOfGroups(groups))).toBeLessThan(4);
    }),
    { numRuns: 50 },
  );
});
