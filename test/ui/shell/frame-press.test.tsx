import { expect, it, onTestFinished } from 'vitest';
import { takeFramePress } from '../../../src/ui/first-page/frame-press';

/** What hears a press on the first element of this frame once the page is this one. */
function heard(frame: string, then: string): string[] {
  const { documentElement: html, body } = document;
  const page = document.createElement('div');
  // Over whatever an earlier test has left, wherever the window is scrolled to.
  page.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; pointer-events: auto; background: white';
  body.prepend(page);
  onTestFinished(() => page.remove());
  page.innerHTML = `<div id="frame" inert>${frame}</div>`;
  const { x, y } = page.querySelector('button, a')?.getBoundingClientRect() ?? { x: 0, y: 0 };
  html.dataset['pressed'] = `${x + 2} ${y + 2}`;
  const press = takeFramePress();
  page.innerHTML = then;
  const events: string[] = [];
  const note = (event: Event): void => {
    event.preventDefault();
    events.push(`${event.type} ${(event.target as Element).textContent}`);
  };
  for (const type of ['pointerdown', 'click']) page.addEventListener(type, note);
  press();
  return events;
}

it('presses the button that has come where the frame was pressed, in another language too', () => {
  const frame = '<header><button>Account menu</button></header>';
  const then = '<header><button>Kontomenü</button></header>';
  expect(heard(frame, then)).toEqual(['pointerdown Kontomenü', 'click Kontomenü']);
});

it('presses nothing where the frame showed something else, or the sign-in page came', () => {
  const frame = '<aside><a href="/dashboard">Dashboard</a></aside>';
  expect(heard(frame, '<aside><a href="/dashboard/costs">Costs</a></aside>')).toEqual([]);
  expect(heard(frame, '<aside><button>Dashboard</button></aside>')).toEqual([]);
  expect(heard(frame, '<main><a href="/dashboard">Dashboard</a></main>')).toEqual([]);
});
