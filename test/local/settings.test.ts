import { expect, it } from 'vitest';
import { CannotStart, readSettings } from '../../local/settings';

it('takes any number for a port that can be one, and its own where none is given', () => {
  expect(readSettings({ PORT: '65535', BI_PORT: '0' })).toMatchObject({ port: 65_535, biPort: 0 });
  expect(readSettings({ PORT: '' })).toMatchObject({ port: 8080, biPort: 8443 });
});

it.each(['PORT', 'BI_PORT'])('says that %s is no port where it is none', (name) => {
  for (const given of ['http', '70000', '65536', '-1', '80.5', '8080 8081']) {
    expect(() => readSettings({ [name]: given })).toThrow(
      new CannotStart(`${name} is ${given}, which is no port: use a number from 1 to 65535.`),
    );
  }
});
