import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import {
  accountOf,
  alertOf,
  answered,
  codeField,
  greeting,
  heading,
  menuLink,
  otherThan,
  portalUnderTest,
  signIn,
  windows,
} from './portal';
import { newPasswordField, newestCode, pressContinue, usernameField } from './signing-in';

const portal = portalUnderTest();

describe.each(windows('phone'))('$name, after the password, the portal', ({ size }) => {
  it('asks for a password of one’s own in the place of a temporary one', async () => {
    const user = await portal.newUser({ temporary: true });
    const page = await portal.visit('/login', size);
    await signIn(page, user);
    await heading(page, 'Choose a new password').waitFor();
    await expectAccessible(page);
    const field = newPasswordField(page);
    await field.fill('weak');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await alertOf(page, 'Some of the rules below are not met yet.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'A lower-case letter, done' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'A number, missing' }).waitFor();
    await expectAccessible(page);
    await field.fill('A-password-of-my-own-1');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await greeting(page).waitFor();
  });

  it('asks the question of the organisation', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ secretWord: 'petrol' });
    const page = await portal.visit('/login', size);
    const answer = page.getByRole('textbox', { name: 'Answer' });
    await signIn(page, user);
    await page.getByText('What is your secret word?').waitFor();
    await expectAccessible(page);
    await pressContinue(page);
    await alertOf(page, 'Challenge response cannot be empty').waitFor();
    await answer.fill('diesel');
    await pressContinue(page);
    await alertOf(page, 'This answer is not right. Try again.').waitFor();
    await answer.fill(' Petrol ');
    await pressContinue(page);
    await greeting(page).waitFor();
  });

  it('turns away who is switched off, after the right password and not before', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ disabled: true });
    const page = await portal.visit('/login', size);
    await signIn(page, { ...user, password: 'Wrong-pass-1' });
    await alertOf(page, 'Username or password is not right.').waitFor();
    await signIn(page, user);
    await alertOf(page, 'This account is switched off. Ask your administrator.').waitFor();
    await expectAccessible(page);
  });

  it('confirms an account that was never confirmed, and goes on', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ unconfirmed: true });
    const page = await portal.visit('/dashboard/air-routes', size);
    await signIn(page, user);
    await alertOf(page, 'This account is not confirmed yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await heading(page, 'Confirm your e-mail address').waitFor();
    await expectAccessible(page);
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    const code = await newestCode(portal, user);
    await codeField(page).fill(otherThan(code));
    await confirm.click();
    await alertOf(page, 'This code is not right.').waitFor();
    await codeField(page).fill(code);
    await confirm.click();
    await heading(page, 'Air routes').waitFor();
  });
});

describe('a challenge', () => {
  it('ends after three wrong answers, at the password', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ secretWord: 'petrol' });
    const page = await portal.visit('/login');
    await signIn(page, user);
    const answer = page.getByRole('textbox', { name: 'Answer' });
    for (const wrong of ['one', 'two']) {
      await answer.fill(wrong);
      await pressContinue(page);
      await alertOf(page, 'This answer is not right.').waitFor();
    }
    await answer.fill('three');
    await pressContinue(page);
    await heading(page, 'Sign in').waitFor();
    expect(await usernameField(page).inputValue()).toBe(user.username);
  });

  it('that the portal does not know is said to be one', async () => {
    const page = await portal.visit('/login');
    await page.route('**/user-pool', (route) => {
      const target = route.request().headers()['x-amz-target'] ?? '';
      if (!target.endsWith('.RespondToAuthChallenge')) return route.continue();
      return route.fulfill({ json: { ChallengeName: 'EMAIL_OTP', ChallengeParameters: {}, Session: 'A'.repeat(40) } });
    });
    await signIn(page, await portal.newUser());
    await alertOf(page, /asks for a step that the portal does not know \(EMAIL_OTP\)/).waitFor();
  });
});

describe('a first sign-in', () => {
  it('replaces the temporary password by a good one, which counts from then on', async () => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/login');
    await signIn(page, accountOf('newcomer'));
    await heading(page, 'Choose a new password').waitFor();
    const field = newPasswordField(page);
    const submit = page.getByRole('button', { name: 'Set password and sign in' });

    await submit.click();
    await alertOf(page, /^New password is required\.$/).waitFor();
    await field.fill('weak');
    await submit.click();
    await alertOf(page, /rules below/).waitFor();
    const chosen = { username: 'newcomer', password: 'A-password-of-my-own-1' };
    await field.fill(chosen.password);
    await submit.click();
    await greeting(page).waitFor();
    await menuLink(page, 'Air routes').waitFor();

    const again = await portal.visit('/login');
    await signIn(again, accountOf('newcomer'));
    await alertOf(again, 'Username or password is not right.').waitFor();
    await signIn(again, chosen);
    await greeting(again).waitFor();
  });
});
