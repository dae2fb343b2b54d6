import { pressable } from '../ui/first-page/early-form';

const { documentElement: html } = document;
const arrived = 'portal:arrived';

/**
 * Holds the last press while the rest of the page is on its way. A form that is sent would end the loading of the page, and with it the
 * portal's.
 */
export function holdPress(): void {
  let pressed: HTMLElement | null = null;
  const hold = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target.closest<HTMLElement>(pressable);
    if (!target) return;
    event.preventDefault();
    pressed = target;
  };
  html.addEventListener('submit', (event) => event.preventDefault());
  html.addEventListener('click', hold);
  html.addEventListener(arrived, () => {
    html.removeEventListener('click', hold);
    pressed?.click();
  });
}

/** Carries it out. The two scripts of the page share nothing but the page. */
export const carryOutPress = (): void => void html.dispatchEvent(new Event(arrived));
