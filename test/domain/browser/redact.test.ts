import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { redact } from '#domain/browser/redact';

const idToken =
  'eyJraWQiOiJrZXktMSIsImFsZyI6IlJTMjU2In0.eyJzdWIiOiJhLXN1YiIsImVtYWlsIjoiYW5uQGV4YW1wbGUuY29tIn0.c2lnbmF0dXJl-_x';
const refreshToken = 'eyJjdHkiOiJKV1QiLCJlbmMiOiJBMjU2R0NNIn0.Zm9v-bar_1.MTIzNDU2Nzg5MDEy.c2VjcmV0LWJvZHk.dGFn';
const embedUrl =
  'https://eu-west-1.quicksight.aws.amazon.com/embed/0f8e/dashboards/sales?code=s3cr3t-code&identityprovider=quicksight&isauthcode=true';
const secrets = [idToken, refreshToken, 's3cr3t-code', '0f8e/dashboards'];

it.each([
  `Bearer ${idToken}`,
  `authorization: bearer ${refreshToken}`,
  `authorization: Bearer s3cr3t-code`,
  `{"IdToken":"${idToken}","RefreshToken":"${refreshToken}"}`,
  `TypeError: Failed to fetch ${embedUrl}`,
  `Refused to frame '${embedUrl}' because it violates the policy`,
  `at ${embedUrl.toUpperCase()}`,
  `/login?redirect=${encodeURIComponent(embedUrl)}`,
  `/callback?code=s3cr3t-code&state=s3cr3t-code#id_token=${idToken}`,
  `#access_token=${idToken}`,
  `x?X-Amz-Signature=s3cr3t-code&X-Amz-Credential=s3cr3t-code`,
  `token=s3cr3t-code; session=s3cr3t-code`,
  `No user ann.o-hara+s3cr3t-code@mail.example.com`,
  `/login?username=s3cr3t-code%40example.com`,
  `?next=%2Flogin%3Fusername%3Ds3cr3t-code%2540example.com`,
  `{"embedUrl":"${embedUrl}"}`,
  `{"access_token":"s3cr3t-code"}`,
  `{"refreshToken": "s3cr3t-code", "expires_in": 3600}`,
  `{'IdToken':'s3cr3t-code'}`,
  `"{\\"newDeviceToken\\":\\"s3cr3t-code\\"}"`,
  `{"ChallengeName":"SMS_MFA","Session":"s3cr3t-code+/=="}`,
  `{"PASSWORD":"with a blank & s3cr3t-code"}`,
  `{"SecretCode":"s3cr3t-code","SecretHash":"s3cr3t-code="}`,
  `{ accessToken: 's3cr3t-code', expires: 3600 }`,
  `{refreshToken:s3cr3t-code}`,
  `refreshToken: s3cr3t-code`,
  `Sign-in failed, password: s&s3cr3t-code`,
  `USER_PASSWORD: "with a blank s3cr3t-code"`,
  `USER_PASSWORD="with a blank s3cr3t-code"`,
  `{"password":"a&token=b\\" s3cr3t-code"}`,
  `SECRET_ACCESS_KEY = s3cr3t-code`,
  `session: s3cr3t-code`,
  `Authorization: Basic s3cr3t-code`,
  `{"Authorization":"Basic s3cr3t-code"}`,
  `accessToken=s3cr3t-code&clientSecret=s3cr3t-code`,
  `?next=%2F%3FrefreshToken%3Ds3cr3t-code`,
  `GET /downloads/0f8e/catalogue.csv?expires=1&signature=s3cr3t-code failed`,
  `GET /embed/0f8e/dashboards/sales failed`,
  `GET //host.example/embed/0f8e/dashboards/sales?isauthcode=true&code=s3cr3t-code`,
  `"/embedding/0f8e/dashboards/sales"`,
  `?next=%2Fcallback%3Fcode%3Ds3cr3t-code%26state%3Ds3cr3t-code`,
  encodeURIComponent(`?redirect=${encodeURIComponent(embedUrl)}`),
])('A logged text holds no secret of %s', (text) => {
  const redacted = redact(text);
  expect(redacted).toContain('[redacted]');
  for (const secret of secrets) expect(redacted.toLowerCase()).not.toContain(secret.toLowerCase());
});

it.each([
  'TypeError: Cannot read properties of undefined',
  'The start-up check found no user: signed-out',
  '/dashboard/sales?sheet=2#top',
  'Error code 500 of https://portal.example/prod/quicksight/dashboard/list',
  'eyes and keys',
  `Unexpected token '<', "<!doctype "... is not valid JSON`,
  '[{"expected":"string","code":"invalid_type","path":["session"],"message":"Invalid input"}]',
  '{"code":"not-found","state":"EMBEDED"}',
  'the session is "gone": sign in again',
  'the password is wrong, the token expired, and so is the secret',
  'no authorization for this; basic settings only',
  '/dashboard/embed',
  'Dashboard quicksight@0f8e-11 is gone',
  '@everyone, 5 @ 3.50',
])('A logged text keeps %s', (text) => {
  expect(redact(text)).toBe(text);
});

it('A logged text keeps the text around a secret', () => {
  expect(redact('{"Session":null,"message":"Gone","Password":{"least":8}}')).toContain(
    ',"message":"Gone","Password":{"least":8}}',
  );
  expect(redact('/dashboard?token=s3cr3t-code&sheet=2')).toBe('/dashboard?[redacted]&sheet=2');
  expect(redact('password: s3cr3t-code of the user')).toBe('[redacted] of the user');
});

it('A logged text holds no secret at any position', () => {
  const around = fc.string({
    unit: fc.constantFrom(' ', '\n', '"', "'", '&', '?', '/', '=', 'a', '1', ':', '{', '.'),
  });
  fc.assert(
    fc.property(around, fc.constantFrom(idToken, refreshToken, embedUrl), around, (before, secret, after) => {
      const redacted = redact(`${before}${secret}${after}`);
      for (const part of secrets) expect(redacted).not.toContain(part);
    }),
    { numRuns: 2_000 },
  );
});
