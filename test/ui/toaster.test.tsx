import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createLocale } from '../../src/application/locale';
import { say, Toaster } from '../../src/ui/components/toaster';
import en from '../../src/ui/locales/en.json';
import { createTexts } from '../../src/ui/texts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('goes after eight seconds, and stays while somebody has the focus in it', async () => {
  const texts = createTexts(await createLocale({ load: async () => en }));
  const screen = await render(
    <I18nextProvider i18n={texts}>
      <Toaster />
    </I18nextProvider>,
  );
  say({ kind: 'success', text: 'Saved', action: { label: 'Undo', act: () => undefined } });
  await expect.element(screen.getByText('Saved')).toBeVisible();

  screen.getByRole('button', { name: 'Undo' }).element().focus();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(screen.getByText('Saved')).toBeVisible();

  await userEvent.tab();
  await userEvent.tab();
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(screen.getByText('Saved')).not.toBeInTheDocument();
});
