import { expect, it, onTestFinished } from 'vitest';
import '../../../src/ui/first-page.css';
import { takeFramePress } from '../../../src/ui/first-page/frame-press';

const atOnePlace =
  'position: fixed; left: 20px; top: 20px; width: 9rem; height: 3rem; z-index: 2147483647; pointer-events: auto; visibility: visible';

/** What hears a press on the first element of this frame once the page is this one. */
function heard(frame: string, then: string): string[] {
  const { documentElement: html, body } = document;
  const page = document.createElement('div');
  body.prepend(page);
  // The frame is shown.
  html.dataset['view'] = 'shell';
  /** Draws this at one place, over whatever an earlier test has left and whatever styles it has loaded. */
  const draw = (drawn: string): DOMRect | undefined => {
    page.innerHTML = drawn;
    const element = page.querySelector<HTMLElement>('button, a');
    if (element) element.style.cssText = atOnePlace;
    return element?.getBoundingClientRect();
  };
  onTestFinished(() => {
    page.remove();
    delete html.dataset['view'];
  });
  const { x, y } = draw(`<div id="frame" inert>${frame}</div>`) ?? { x: 0, y: 0 };
  html.dataset['pressed'] = `${x + 2} ${y + 2}`;
  const press = takeFramePress();
  draw(then);
  const events: string[] = [];
  const note = (event: Event): void => {
    event.preventDefault();
    events.push(`${event.type} ${(event.target as Element).textContent}`);
  };
  for (const type of ['pointerdown', 'click']) page.addEventListener(type, note);
  press();
  return events;
}

it('a press on a frame presses the button that has come where the frame was pressed, in another language too', () => {
  const frame = '<header><button>Account menu</button></header>';
  const then = '<header><button>Kontomenü</button></header>';
  expect(heard(frame, then)).toEqual(['pointerdown Kontomenü', 'click Kontomenü']);
});

it('a press on a frame presses nothing where the frame showed something else, or the sign-in page came', () => {
  const frame = '<aside><a href="/dashboard">Dashboard</a></aside>';
  expect(heard(frame, '<aside><a href="/dashboard/costs">Costs</a></aside>')).toEqual([]);
  expect(heard(frame, '<aside><button>Dashboard</button></aside>')).toEqual([]);
  expect(heard(frame, '<main><a href="/dashboard">Dashboard</a></main>')).toEqual([]);
});
