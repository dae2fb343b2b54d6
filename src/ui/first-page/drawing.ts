import type { Drawn } from '#domain/browser/last-menu';

const svg = 'http://www.w3.org/2000/svg';

/** The elements that were drawn; `scroll` leaves their content where it was, once they are on the page. Only links can be used. */
export function draw(drawing: Drawn): { element: Element; scroll: () => void } {
  const scrolled: [Element, number][] = [];
  const drawOne = ({ tag, attributes, inside, scrolled: by }: Drawn): Element => {
    const isPicture = tag === 'svg' || tag === 'path';
    const element = isPicture ? document.createElementNS(svg, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      // The content security policy allows no style attributes.
      if (name === 'style' && element instanceof HTMLElement) element.style.cssText = value;
      else element.setAttribute(name, value);
    }
    if (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) element.inert = true;
    element.append(...inside.map((part) => (typeof part === 'string' ? part : drawOne(part))));
    if (by) scrolled.push([element, by]);
    return element;
  };
  return {
    element: drawOne(drawing),
    scroll: () => {
      for (const [element, by] of scrolled) element.scrollTop = by;
    },
  };
}
