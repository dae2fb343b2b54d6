import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { say, Toaster } from '../../src/ui/components/toaster';
import { createTexts } from '../../src/ui/texts';
import { aLocale } from './a-locale';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function drawToaster() {
  const texts = createTexts(await aLocale());
  return render(
    <I18nextProvider i18n={texts}>
      <Toaster />
    </I18nextProvider>,
  );
}

it('disappears after eight seconds, but stays while it has the focus', async () => {
  const screen = await drawToaster();
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

it('keeps a notice reachable when another one appears', async () => {
  const screen = await drawToaster();
  say({ kind: 'success', text: 'Saved', action: { label: 'Undo', act: () => undefined } });
  say({ kind: 'success', text: 'Already up to date' });
  await expect.element(screen.getByText('Already up to date')).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Undo' }).element();
  const inReach = () => {
    const { x, y, width, height } = undo.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === undo;
  };
  await expect.poll(inReach).toBe(true);
});
