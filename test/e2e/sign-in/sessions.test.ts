import {
  CognitoIdentityProviderClient,
  SetUserPoolSessionConfigurationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { names } from '../../../local/configuration';
import { answered, portalUnderTest } from '../steps/portal';
import { greeting, menuLink } from '../steps/screen';

/** The soak run waits for the pages to notice by themselves, as in production. */
const isSoak = process.env['SOAK'] !== undefined;
const browsers = isSoak ? 20 : 2;
const minute = 60_000;

const portal = portalUnderTest({ sessionCheck: { answersHold: isSoak ? 30_000 : 0 } });

it(
  'the sessions of a person in other browsers end, each page says so within a minute, and this one goes on',
  async () => {
    portal.mayComplain(...answered(400, 401));
    await new CognitoIdentityProviderClient({
      region: names.region,
      endpoint: portal.at('/user-pool'),
      credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
    }).send(
      new SetUserPoolSessionConfigurationCommand({
        UserPoolId: names.poolId,
        UserSessionTracking: 'ENABLED',
        TokenSession: { MaxPerUser: 100 },
      }),
    );
    const user = await portal.newUser();
    const others = [];
    for (let opened = 0; opened < browsers; opened += 1) {
      const page = await portal.visitAs(user, '/');
      await greeting(page).waitFor();
      others.push(page);
    }
    const own = await portal.visitAs(user, '/user/device');
    await own.getByRole('button', { name: 'End all others', exact: true }).click();
    const question = own.getByRole('dialog', { name: `End ${browsers} other sessions?` });
    await question.getByRole('button', { name: `End ${browsers} sessions` }).press('Enter');
    await own.getByText(`${browsers} other sessions will end within a minute.`).first().waitFor();
    const ended = performance.now();

    const seconds = await Promise.all(
      others.map(async (page) => {
        // A call of the person's own is refused at once.
        if (!isSoak) await menuLink(page, 'Air routes').click();
        await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor({ timeout: minute });
        return Math.round((performance.now() - ended) / 1000);
      }),
    );
    expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
    if (isSoak) console.info(`Seconds until ${browsers} pages said that their session had ended: ${seconds.join(' ')}`);
    await own.reload();
    await own.getByText('This one', { exact: true }).waitFor();
    expect(await own.getByRole('button', { name: /^End: / }).count()).toBe(0);
  },
  isSoak ? 10 * minute : undefined,
);
