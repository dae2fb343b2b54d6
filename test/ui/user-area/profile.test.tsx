import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Company } from '#domain/people/companies/company';
import { failed, ok } from '#domain/result';
import type { Identity } from '#ports/people/identity';
import { openPortal } from '../a-portal';
import { violations } from '../violations';
import { anAccount, anAttributes } from './an-account';

const path = '/user/profile';
const main = page.getByRole('main');
const notice = (text: string) => page.getByRole('status').filter({ hasText: text });
const undo = page.getByRole('button', { name: 'Undo' });
const named = (others: Record<string, string>) => anAccount({ attributes: anAttributes({ others }) });
const initials = () =>
  document.querySelector<HTMLElement>('[aria-label="Account menu"] [data-initials]')?.dataset['initials'];

it('the profile page changes the name at once on the page and in the header, and back with Undo', async () => {
  await openPortal({ path, as: 'demo', account: named({ given_name: 'Amelia', family_name: 'Hart' }) });
  await expect.element(main.getByText('Amelia Hart')).toBeVisible();
  expect(initials()).toBe('AH');
  await main.getByRole('button', { name: 'Change name' }).click();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await page.getByLabelText('Last name').fill('<b>Zhu</b>');
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByText('Amelia <b>Zhu</b>')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Change name' })).toHaveFocus();
  await undo.click();
  await expect.element(main.getByText('Amelia Hart')).toBeVisible();
});

it('the profile page gives a person without a name one, and takes it away with Undo', async () => {
  await openPortal({ path, as: 'demo', account: named({}) });
  await main.getByRole('button', { name: 'Add name' }).click();
  await userEvent.keyboard('محمد الفاتح{Enter}');
  await expect.element(main.getByText('محمد الفاتح')).toBeVisible();
  await expect.poll(initials).toBe('ما');
  await undo.click();
  await expect.element(main.getByRole('button', { name: 'Add name' })).toBeVisible();
});

it("the profile keeps what was typed where the portal's client may not write a name, and says who can change that", async () => {
  const account = named({ name: 'Amelia Hart' });
  account.updateAttributes = async () => failed({ kind: 'attribute-not-writable' });
  await openPortal({ path, as: 'demo', account });
  await main.getByRole('button', { name: 'Change name' }).click();
  const field = page.getByLabelText('Full name');
  await field.fill('Amelia Zhu');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Ask your administrator to give its app client write permission');
  await expect.element(field).toHaveValue('Amelia Zhu');
});

it('says that a name of 10,000 characters is too long, and keeps it in its field', async () => {
  await openPortal({ path, as: 'demo', account: named({ name: 'Amelia Hart' }) });
  await main.getByRole('button', { name: 'Change name' }).click();
  const field = page.getByLabelText('Full name');
  await field.fill('a'.repeat(10_000));
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('This is too long: 2,048 characters at most.');
  await expect.element(field).toHaveValue('a'.repeat(10_000));
});

it('the profile page shows a provider’s person their name without its username, and no change of it', async () => {
  const { portal } = await openPortal({ path, as: 'demo', account: named({ name: 'Amelia Hart' }) });
  portal.session.admit({
    step: 'signed-in',
    username: 'Google_1',
    sub: 'demo',
    email: 'amelia.hart@example.com',
    hosted: true,
    asksToRemember: false,
  });
  await expect.element(main.getByText('Your provider manages your name and email.')).toBeVisible();
  await expect.element(main.getByText('Amelia Hart')).toBeVisible();
  await expect.element(main.getByText('Google_1')).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: /name$/ })).not.toBeInTheDocument();
});

it('the profile page says where each group comes from, where the portal has companies', async () => {
  const groupOrigins = vi.fn(async () =>
    ok([
      { group: 'Sales', from: 'company', company: 'Contoso Ltd' },
      { group: 'SuperUser', from: 'pool' },
    ] as const),
  );
  const identity = (own: Identity): Identity => ({ ...own, groupOrigins });
  const companies: Company[] = [
    { provider: 'Contoso', label: 'Contoso Ltd', kind: 'OIDC', domains: ['contoso.example'] },
  ];
  await openPortal({ path, as: 'viewer', identity, companies });
  await expect.element(main.getByText('0 dashboards · from Contoso Ltd')).toBeVisible();
  groupOrigins.mockClear();
  await openPortal({ path, as: 'demo', identity });
  await expect.element(main.getByText('Portal manager')).toBeVisible();
  expect(groupOrigins).not.toHaveBeenCalled();
});

it('the profile page saves time zone, numbers, theme and language at once, each with Undo', async () => {
  const { portal } = await openPortal({ path, as: 'demo', account: anAccount() });
  const zone = main.getByRole('combobox', { name: 'Time zone' });
  await zone.selectOptions('Asia/Tokyo');
  await expect.element(notice('Time zone saved.')).toBeVisible();
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(new Date());
  await expect.element(zone).toHaveAccessibleDescription(`It's ${time} there. All times follow it.`);
  await undo.click();
  await expect.element(zone).toHaveValue('');
  const numbers = main.getByRole('combobox', { name: 'Numbers' });
  await numbers.selectOptions('1.234,50');
  await expect.element(notice('Numbers saved.')).toBeVisible();
  await main.getByRole('button', { name: 'Dark' }).click();
  await expect.element(main.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible();
  expect(portal.preferences.current()).toMatchObject({
    theme: 'dark',
    numberFormat: 'point-comma',
    timeZone: undefined,
  });
  await main.getByRole('combobox', { name: 'Language' }).selectOptions('Deutsch');
  await expect.element(notice('Sprache gespeichert.')).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await expect.element(main.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('English');
});

it("says that a stored time zone is unknown to this browser, and follows the browser's", async () => {
  await openPortal({ path, as: 'demo', account: anAccount(), preferences: { timeZone: 'Mars/Base' } });
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expect
    .element(main.getByRole('combobox', { name: 'Time zone' }))
    .toHaveAccessibleDescription(
      `This browser doesn't know Mars/Base, so all times follow ${own}. Choose another one.`,
    );
});

it('the profile page is accessible on a phone, while a name is changed', async () => {
  const account = anAccount({
    attributes: anAttributes({
      phone_number: '+353851234567',
      others: { name: 'Amelia Hart', 'custom:cost_centre': '4711' },
    }),
  });
  await openPortal({ path, as: 'demo', account, size: { width: 390, height: 900 } });
  await main.getByRole('button', { name: 'Change name' }).click();
  await expect.element(main.getByText('Not verified')).toBeVisible();
  expect(await violations()).toEqual([]);
});
