import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { answered, portalUnderTest, windows } from './portal';
import { alertOf, fields, greeting, heading, otherThan, signIn } from './screen';
import { newestCode, pressContinue, signInByKeyboard, typeInto } from './signing-in';

/** Longer passwords than usual, of fewer kinds of characters; and a name. */
const poolSettings = {
  passwordPolicy: { minimumLength: 12, required: ['lowercase' as const, 'uppercase' as const, 'number' as const] },
  requiredAttributes: ['email', 'given_name'],
};
const portal = portalUnderTest({}, { customChallenge: true, poolSettings });

describe.each(windows('phone'))('$name, after the password, the portal', ({ size }) => {
  it('asks for a new password instead of a temporary one, and for what else the pool requires', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ temporary: true });
    const page = await portal.visit('/login', size);
    await signInByKeyboard(page, user);
    await heading(page, 'Choose a new password').waitFor();
    await expectAccessible(page);
    const field = fields.newPassword(page);
    await typeInto(field, '');
    await alertOf(page, /^New password is required\.$/).waitFor();
    await typeInto(field, 'Short-pass');
    await alertOf(page, "Your password doesn't meet all the requirements below.").waitFor();
    const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
    expect(await rules.allTextContents()).toEqual([
      '12 to 256 characters, not met',
      'A lowercase letter, met',
      'An uppercase letter, met',
      'A number, not met',
    ]);
    await expectAccessible(page);
    const chosen = { ...user, password: 'APasswordOfMyOwn1' };
    await typeInto(field, chosen.password);
    const firstName = page.getByRole('textbox', { name: 'First name' });
    await alertOf(page, 'Still missing: First name.').waitFor();
    await typeInto(firstName, 'Ada');
    await greeting(page).waitFor();

    const again = await portal.visit('/login', size);
    await signInByKeyboard(again, user);
    await alertOf(again, 'Incorrect username or password.').waitFor();
    await typeInto(fields.password(again), chosen.password);
    await greeting(again).waitFor();
  });

  it("asks the organisation's question", async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ secretWord: 'petrol' });
    const page = await portal.visit('/login', size);
    const answer = page.getByRole('textbox', { name: 'Answer' });
    await signInByKeyboard(page, user);
    await page.getByText('What is your secret word?').waitFor();
    await expectAccessible(page);
    await typeInto(answer, '');
    await alertOf(page, 'Challenge response cannot be empty').waitFor();
    await typeInto(answer, 'diesel');
    await alertOf(page, 'Incorrect answer. Try again.').waitFor();
    await typeInto(answer, ' Petrol ');
    await greeting(page).waitFor();
  });

  it('refuses a disabled account only after the correct password', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ disabled: true });
    const page = await portal.visit('/login', size);
    await signIn(page, { ...user, password: 'Wrong-pass-1' });
    await alertOf(page, 'Incorrect username or password.').waitFor();
    await signIn(page, user);
    await alertOf(page, 'This account has been disabled. Ask your administrator.').waitFor();
    await expectAccessible(page);
  });

  it('confirms an unconfirmed account, and continues', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ unconfirmed: true });
    const page = await portal.visit('/dashboard/air-routes', size);
    await signIn(page, user);
    await alertOf(page, "This account isn't confirmed yet.").waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await heading(page, 'Confirm your email address').waitFor();
    await expectAccessible(page);
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    const code = await newestCode(portal, user);
    await fields.code(page).fill(otherThan(code));
    await confirm.click();
    await alertOf(page, 'Incorrect code.').waitFor();
    await fields.code(page).fill(code);
    await confirm.click();
    await heading(page, 'Air routes').waitFor();
  });
});

describe('a challenge', () => {
  it('ends after three incorrect answers, back at the password', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ secretWord: 'petrol' });
    const page = await portal.visit('/login');
    await signIn(page, user);
    const answer = page.getByRole('textbox', { name: 'Answer' });
    for (const wrong of ['one', 'two']) {
      await answer.fill(wrong);
      await pressContinue(page);
      await alertOf(page, 'Incorrect answer.').waitFor();
    }
    await answer.fill('three');
    await pressContinue(page);
    await heading(page, 'Sign in').waitFor();
    expect(await fields.username(page).inputValue()).toBe(user.username);
  });

  it("that the portal doesn't support is reported", async () => {
    const page = await portal.visit('/login');
    await page.route('**/user-pool', (route) => {
      const target = route.request().headers()['x-amz-target'] ?? '';
      if (!target.endsWith('.RespondToAuthChallenge')) return route.continue();
      return route.fulfill({ json: { ChallengeName: 'EMAIL_OTP', ChallengeParameters: {}, Session: 'A'.repeat(40) } });
    });
    await signIn(page, await portal.newUser());
    await alertOf(page, /needs a step the portal doesn't support \(EMAIL_OTP\)/).waitFor();
  });
});
