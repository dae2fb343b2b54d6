import { expect, it } from 'vitest';
import { otpauthAddress, spacedSecret } from '../../src/domain/mfa';

it('names portal and user to the authenticator app, whatever they are called', () => {
  expect(otpauthAddress('Sales: R&D', 'ann@example.com', 'JBSWY3DP')).toBe(
    'otpauth://totp/Sales%3A%20R%26D:ann%40example.com?secret=JBSWY3DP&issuer=Sales%3A%20R%26D',
  );
});

it.each([
  ['JBSWY3DPEH', 'JBSW Y3DP EH'],
  ['JBSWY3DP', 'JBSW Y3DP'],
  ['JBS', 'JBS'],
])('spells %s in groups of four', (secret, spaced) => {
  expect(spacedSecret(secret)).toBe(spaced);
});
