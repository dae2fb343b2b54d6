import { expect, it } from 'vitest';
import { readSettings } from '../../local/settings';
import { CannotStart } from '#server/process/cannot-start';

it('the local settings accept every port number, and have defaults', () => {
  expect(readSettings({ PORT: '65535', BI_PORT: '0', BI_FRAME_PORT: '1' })).toMatchObject({
    port: 65_535,
    biPort: 0,
    biFramePort: 1,
  });
  expect(readSettings({ PORT: '' })).toMatchObject({ port: 8080, biPort: 8443, biFramePort: 8444 });
});

it.each(['PORT', 'BI_PORT', 'BI_FRAME_PORT'])('the local settings refuse %s as a port', (name) => {
  for (const given of ['http', '70000', '65536', '-1', '80.5', '8080 8081']) {
    expect(() => readSettings({ [name]: given })).toThrow(
      new CannotStart(`${name} is ${given}, which is not a port: use a number from 1 to 65535.`),
    );
  }
});

it('the local stack asks for signatures only when told to', () => {
  expect(readSettings({ API_AUTH: '' }).apiAuth).toBe('bearer');
  expect(readSettings({ API_AUTH: 'iam' }).apiAuth).toBe('iam');
  expect(() => readSettings({ API_AUTH: '1' })).toThrow(
    new CannotStart('API_AUTH is 1: use bearer or iam, or leave it out.'),
  );
});

it('the local stack has custom challenges only when told to', () => {
  expect(readSettings({}).customChallenge).toBe(false);
  expect(readSettings({ CUSTOM_CHALLENGE: '' }).customChallenge).toBe(false);
  expect(readSettings({ CUSTOM_CHALLENGE: '0' }).customChallenge).toBe(false);
  expect(readSettings({ CUSTOM_CHALLENGE: '1' }).customChallenge).toBe(true);
  expect(() => readSettings({ CUSTOM_CHALLENGE: 'yes' })).toThrow(
    new CannotStart('CUSTOM_CHALLENGE is yes: use 1 to turn it on, or leave it out.'),
  );
});
