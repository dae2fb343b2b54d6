/**
 * The frame of `index.html` can be pressed before the portal has loaded, but all of it is inert. The returned function presses what stands
 * at that place by then, if it is what the frame showed.
 */
export function takeFramePress(): () => void {
  const { dataset } = document.documentElement;
  const [x = NaN, y = NaN] = dataset['pressed']?.split(' ').map(Number) ?? [];
  delete dataset['pressed'];
  // `elementFromPoint` leaves out what is inert.
  const shown = [...document.querySelectorAll<HTMLElement>('#frame :is(button, a)')].find((one) => isAt(one, x, y));
  return () => {
    const now = shown && document.elementFromPoint(x, y)?.closest<HTMLElement>(':is(header, aside) :is(button, a)');
    // Names can be in another language.
    if (!now || now.getAttribute('href') !== shown.getAttribute('href')) return;
    // Menus open at this.
    now.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    now.click();
  };
}

function isAt(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}
