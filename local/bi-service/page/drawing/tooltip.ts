const GAP = 12;

/** The tooltip of all charts: one element, filled with text only and placed through the CSSOM. */
export interface Tooltip {
  show(event: MouseEvent, value: unknown): void;
  hide(): void;
}

export function createTooltip(root: HTMLElement): Tooltip {
  const element = document.createElement('div');
  element.className = 'tooltip';
  element.hidden = true;
  element.setAttribute('aria-hidden', 'true');
  root.append(element);
  // After a tap, nothing but the next one says that the finger has moved on.
  root.addEventListener('pointerdown', () => (element.hidden = true));
  return {
    show(event, value) {
      element.replaceChildren(...lines(value));
      element.hidden = false;
      const { clientWidth } = document.documentElement;
      const { width, height } = element.getBoundingClientRect();
      const left = event.clientX + GAP + width > clientWidth ? event.clientX - GAP - width : event.clientX + GAP;
      // Above the pointer, so that the rows that follow stay readable; below it only at the top of the page.
      const top = event.clientY - GAP - height < 0 ? event.clientY + GAP : event.clientY - GAP - height;
      element.style.left = `${Math.max(0, left)}px`;
      element.style.top = `${top}px`;
    },
    hide() {
      element.hidden = true;
    },
  };
}

function lines(value: unknown): HTMLElement[] {
  if (typeof value !== 'object' || value === null) return [line('', String(value))];
  return Object.entries(value).map(([name, text]) => line(name, String(text)));
}

function line(name: string, text: string): HTMLElement {
  const row = document.createElement('div');
  const label = document.createElement('span');
  const figure = document.createElement('b');
  label.textContent = name;
  figure.textContent = text;
  row.append(label, figure);
  return row;
}
