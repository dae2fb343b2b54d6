import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Results } from '../../../src/ui/kit/notices/results';
import { Toaster } from '../../../src/ui/kit/notices/toaster';
import { type Result, useSay } from '../../../src/ui/kit/notices/use-say';
import { createTexts } from '../../../src/ui/portal/texts/texts';
import { TextsProvider } from '../../../src/ui/portal/texts/texts-provider';
import { aLocale } from '../a-locale';
import { nextFrame } from '../next-frame';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Say = (result: Result) => void;

/** A page of Ann's, until `show` draws another one, perhaps of another user. It says `first` at its first commit, as a page can. */
async function drawToaster(): Promise<{ say: Say; show: (owner: string, first?: Result) => Promise<Say> }> {
  const texts = createTexts(await aLocale());
  let pages = 0;
  const draw = (owner: string, onDrawn: (say: Say) => void, first?: Result) => (
    <TextsProvider i18n={texts}>
      <Results owner={owner}>
        <div key={++pages}>
          <Page first={first} onDrawn={onDrawn} />
          <button type="button">Elsewhere</button>
          <Toaster />
        </div>
      </Results>
    </TextsProvider>
  );
  const drawn = Promise.withResolvers<Say>();
  const { rerender } = await render(draw('ann', drawn.resolve));
  return {
    say: await drawn.promise,
    async show(owner, first) {
      const next = Promise.withResolvers<Say>();
      await rerender(draw(owner, next.resolve, first));
      return next.promise;
    },
  };
}

function Page({ first, onDrawn }: { first: Result | undefined; onDrawn: (say: Say) => void }) {
  const say = useSay();
  useLayoutEffect(() => {
    if (first) say(first);
    onDrawn(say);
  }, [first, say, onDrawn]);
  return null;
}

const saved = (act: () => void = () => undefined): Result => ({
  kind: 'success',
  text: 'Changes saved',
  action: { label: 'Undo', act },
});
const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const undo = page.getByRole('button', { name: 'Undo' });

it('the toaster closes a notice after eight seconds', async () => {
  const { say } = await drawToaster();
  say(saved());
  // `expect.element` moves the time by 50 ms each time it looks in vain.
  await notice('Changes saved').findElement();
  await vi.advanceTimersByTimeAsync(7_900);
  expect(notice('Changes saved').query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(notice('Changes saved')).not.toBeInTheDocument();
});

it('the toaster keeps a notice while it has the focus', async () => {
  const { say } = await drawToaster();
  say(saved());
  await expect.element(undo).toBeVisible();
  // Radix listens for the focus from the commit after the notice's on.
  await expect.poll(() => page.getByRole('region').element()).not.toHaveStyle({ pointerEvents: 'none' });
  await nextFrame();
  undo.element().focus();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(notice('Changes saved')).toBeVisible();

  page.getByRole('button', { name: 'Elsewhere' }).element().focus();
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(notice('Changes saved')).not.toBeInTheDocument();
});

it('the toaster keeps a notice while the pointer is on it', async () => {
  const { say } = await drawToaster();
  say(saved());
  await userEvent.hover(undo);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(notice('Changes saved')).toBeVisible();

  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(notice('Changes saved')).not.toBeInTheDocument();
});

it('the toaster does what a notice offers once, and closes it', async () => {
  let undone = 0;
  const { say } = await drawToaster();
  say(saved(() => void (undone += 1)));
  await undo.click();
  await expect.element(notice('Changes saved')).not.toBeInTheDocument();
  expect(undone).toBe(1);
});

it('the toaster leads to the notices by F8', async () => {
  const { say } = await drawToaster();
  say(saved());
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{F8}{Tab}{Tab}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(notice('Changes saved')).not.toBeInTheDocument();
});

it('the toaster reads a notice aloud, with what it offers', async () => {
  const { say } = await drawToaster();
  say(saved());
  await expect.element(page.getByRole('status')).toHaveTextContent('Changes savedUndo');
});

it('the toaster leaves a notice within reach when another one appears', async () => {
  const { say } = await drawToaster();
  say(saved());
  say({ kind: 'success', text: 'Already up to date' });
  await expect.element(notice('Already up to date')).toBeVisible();
  const { x, y, width, height } = undo.element().getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(undo.element());
});

it('the toaster shows on the next page what is shown on one, and what was begun there', async () => {
  const { say, show } = await drawToaster();
  say(saved());
  await expect.element(notice('Changes saved')).toBeVisible();
  await show('ann', { kind: 'success', text: 'Already up to date' });
  await expect.element(notice('Already up to date')).toBeVisible();
  say({ kind: 'warning', text: 'Late' });
  await expect.element(notice('Late')).toBeVisible();
  await expect.element(notice('Changes saved')).toBeVisible();
});

it('the toaster takes a user’s notices away with them, and the next user can have a first one at once', async () => {
  const { say, show } = await drawToaster();
  say(saved());
  await expect.element(notice('Changes saved')).toBeVisible();
  const sayNext = await show('bob', { kind: 'success', text: 'Already up to date' });
  say({ kind: 'warning', text: 'Too late' });
  sayNext({ kind: 'success', text: 'Changes reverted' });
  await expect.element(notice('Changes reverted')).toBeVisible();
  await expect.element(notice('Already up to date')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
  await show('ann');
  expect(page.getByRole('listitem').elements()).toEqual([]);
});
