import { element } from './element';

const GAP = 12;

/** The tooltip of all charts, as Vega calls it: with the values by their titles, or nothing to show; without an event when a chart ends. */
export function createTooltip(
  root: HTMLElement,
): (handler: unknown, event: MouseEvent | null, item: unknown, value: unknown) => void {
  const tooltip = element('div', 'tooltip');
  tooltip.hidden = true;
  tooltip.setAttribute('aria-hidden', 'true');
  root.append(tooltip);
  return (_handler, event, _item, value) => {
    tooltip.hidden = event === null || typeof value !== 'object' || value === null;
    if (tooltip.hidden || event === null) return;
    const { clientX, clientY } = event;
    const lines = Object.entries(value as object).map(([name, text]) =>
      element('div', '', element('span', '', name), element('b', '', String(text))),
    );
    tooltip.replaceChildren(...lines);
    const { width, height } = tooltip.getBoundingClientRect();
    const isWide = clientX + GAP + width > document.documentElement.clientWidth;
    tooltip.style.left = `${Math.max(0, isWide ? clientX - GAP - width : clientX + GAP)}px`;
    tooltip.style.top = `${clientY - GAP - height < 0 ? clientY + GAP : clientY - GAP - height}px`;
  };
}
