import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createBrowserWindow } from '#adapters/browser-window/browser-window';
import { createInMemoryErrors, createInMemoryPreferences } from '#adapters/in-memory/in-memory-browser';
import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { readThisBrowser } from '#application/this-browser';
import type { ConfigurationProblem } from '#domain/browser/configuration';
import { ConfigurationProblems } from '../../../src/ui/screens/configuration-problem';
import { createTexts } from '../../../src/ui/portal/texts/texts';
import { TextsProvider } from '../../../src/ui/portal/texts/texts-provider';
import { deferred } from '../../application/deferred';
import { aLocale } from '../a-locale';
import { heading } from '../a-portal';
import { violations } from '../violations';

async function show(screen: React.ReactNode) {
  const texts = createTexts(await aLocale());
  await render(<TextsProvider i18n={texts}>{screen}</TextsProvider>);
}

const aBrowser = () =>
  readThisBrowser({
    preferenceStore: createInMemoryPreferences(),
    errorStore: createInMemoryErrors(),
    localeFiles: createLocaleFiles(),
    browserWindow: createBrowserWindow(),
  });
const reference = page.getByText(/^ERR-/);

it('the portal names each incorrect field of a configuration, and records them with a reference to copy', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const browser = await aBrowser();
  await show(
    <ConfigurationProblems
      first={[
        { field: 'userPoolId', reason: 'pool-id-form' },
        { field: '', reason: 'not-json' },
        { field: 'accent.dark', reason: 'unreadable', contrast: 1.4 },
        { field: 'acces', reason: 'unknown-field' },
      ]}
      isAboveForm={false}
      readAgain={async () => []}
      browser={browser}
    />,
  );
  await expect.element(page.getByText('No user pool is configured for this portal.')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'userPoolId' })).toHaveTextContent('eu-west-1_');
  await expect.element(page.getByRole('listitem').filter({ hasText: '/config.json' })).toHaveTextContent('is not JSON');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'accent.dark' }))
    .toHaveTextContent('has a contrast of 1.4:1, which is too hard to read');
  await expect
    .element(page.getByRole('listitem').filter({ has: page.getByText('acces', { exact: true }) }))
    .toHaveTextContent("isn't a field the portal knows");

  expect(await violations()).toEqual([]);

  const [record, ...others] = browser.errorLog.current();
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    kind: 'missing-auth-config',
    message: expect.stringMatching(
      /^The portal is not set up yet: userPoolId must .*, \/config\.json .*, accent\.dark .*, acces isn't/,
    ),
    specified: { code: 'missingAuthConfig', message: 'Authentication Error' },
  });
  await expect.element(reference).toHaveTextContent(record!.reference);
  await page.getByRole('button', { name: 'Copy reference' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write).toHaveBeenCalledWith(
    expect.stringMatching(/ \[missingAuthConfig: Authentication Error\]; not signed in$/),
  );
});

it("says that a configuration couldn't be loaded, instead of calling it incorrect, and loads it again", async () => {
  const browser = await aBrowser();
  const problems: ConfigurationProblem[] = [{ field: '', reason: 'server-error', status: 502 }];
  const again = deferred<ConfigurationProblem[]>();
  await show(
    <ConfigurationProblems first={problems} isAboveForm={false} readAgain={() => again.promise} browser={browser} />,
  );
  await expect.element(heading("The portal couldn't start")).toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('returned a server error: status 502');
  await expect.element(page.getByText('not set up')).not.toBeInTheDocument();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect.element(tryAgain).toHaveAttribute('aria-busy');
  again.resolve([...problems]);
  await expect.element(tryAgain).not.toHaveAttribute('aria-busy');
  await expect.element(reference).toBeVisible();
  expect(browser.errorLog.current()).toMatchObject([{ kind: 'unavailable', specified: { code: 'default' }, times: 2 }]);
});
