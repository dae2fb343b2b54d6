import { Ivya } from 'ivya';

/*
 * What runs in the pages of every engine, made into one script by `createTab`: finds elements as Playwright does.
 */

/** How the elements of a selector look now; of the first of them unless told otherwise. */
export interface Seen {
  /** How many can be seen. */
  count: number;
  texts: string[];
  value: string;
  focused: boolean;
  checked: boolean;
  disabled: boolean;
  /** Its middle, in the window. */
  x: number;
  y: number;
  /** A press at its middle reaches it. */
  reachable: boolean;
}

const ivya = Ivya.create({ browser: 'chromium', exact: true });

const isVisible = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
};

const find = (selector: string): Element[] => ivya.queryLocatorSelectorAll(selector).filter(isVisible);

export function see(selector: string): Seen {
  const found = find(selector);
  const [first] = found;
  const { x, y, reachable } = first ? place(first) : { x: 0, y: 0, reachable: false };
  return {
    count: found.length,
    texts: found.map((element) => (element.textContent ?? '').trim()),
    value: first && 'value' in first ? String(first.value) : '',
    focused: first !== undefined && first === document.activeElement,
    checked: first?.matches(':checked, [aria-checked=true], [aria-selected=true], [aria-pressed=true]') ?? false,
    disabled: first?.matches(':disabled, [aria-disabled=true]') ?? false,
    x,
    y,
    reachable,
  };
}

/** Scrolls to it where a press would miss it. */
function place(element: Element): { x: number; y: number; reachable: boolean } {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2].map(Math.round);
  const hit = document.elementFromPoint(x ?? 0, y ?? 0);
  const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : [];
  const reachable = [element, ...labels].some((one) => one.contains(hit));
  return { x: x ?? 0, y: y ?? 0, reachable };
}

export function scrollTo(selector: string): void {
  find(selector)[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** For what is typed next to replace what the field has. */
export function select(selector: string): void {
  const [field] = find(selector) as HTMLInputElement[];
  field?.focus();
  field?.select?.();
}

/** The popups of selects belong to the system, where drivers don't reach. */
export function choose(selector: string, label: string): void {
  const [field] = find(selector) as HTMLSelectElement[];
  const option = Array.from(field?.options ?? []).find(({ text }) => text === label);
  if (!field || !option) throw new Error(`There is no ${label}`);
  field.value = option.value;
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
