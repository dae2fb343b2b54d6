import { type Drawn, isDrawable, isHarmless } from '#domain/browser/last-menu';

/** The element as it is drawn now, without what belongs to a moment: the current page, the focus, a tooltip. */
export function drawn(element: Element): Drawn {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
  const inside = [...element.childNodes].flatMap((node): (Drawn | string)[] => {
    if (node instanceof Text) return [node.data];
    const isPart =
      node instanceof Element && isDrawable(node.localName) && !node.matches('[data-side], :has(> [data-side])');
    return isPart ? [drawn(node)] : [];
  });
  return {
    tag: element.localName,
    attributes: Object.fromEntries(attributes.filter(([name, value]) => isHarmless(name, value))),
    ...(element.scrollTop > 0 && { scrolled: element.scrollTop }),
    inside,
  };
}
