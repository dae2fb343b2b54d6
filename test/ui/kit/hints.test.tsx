import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Hints } from '../../../src/ui/kit/hints';
import { draw } from '../draw';
import { nextFrame } from '../next-frame';

const tooltip = page.getByRole('tooltip');
const point = (at: Element, type = 'pointerover') =>
  at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));

it('a tooltip comes back after a press only once the pointer has left, so that Escape reaches what was opened', async () => {
  await draw(
    <Hints>
      <button data-hint="Makes a file">Export</button>
      <input aria-label="Name" />
    </Hints>,
  );
  const [button, input] = [page.getByRole('button').element(), page.getByRole('textbox').element()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    point(button);
    await vi.advanceTimersByTimeAsync(400);
    await expect.element(tooltip).toHaveTextContent('Makes a file');
    point(button, 'pointerdown');
    await expect.element(tooltip).not.toBeInTheDocument();
    // The opened panel takes the focus, and the browser reports the pointer over the button again.
    (input as HTMLInputElement).focus();
    point(button);
    await vi.advanceTimersByTimeAsync(400);
    await nextFrame();
    await expect.element(tooltip).not.toBeInTheDocument();
    point(input);
    point(button);
    await vi.advanceTimersByTimeAsync(400);
    await expect.element(tooltip).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
