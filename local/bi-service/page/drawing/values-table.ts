import type { View } from 'vega';
import { element } from './element';

/** The parts of Vega's scene that are used here: groups nest, and each mark has what its tooltip says. */
interface SceneNode {
  items?: SceneNode[];
  marktype?: string;
  tooltip?: unknown;
}

/**
 * What the tooltips of a chart's bars and cells say, as a table for those who can't point at them; nothing for a chart without
 * either, whose marks are too many to be read one by one.
 */
export function valuesTable(view: View, name: string): HTMLElement[] {
  const { root } = view.scenegraph() as unknown as { root: SceneNode };
  const rows = tooltipsOf(root);
  const [first] = rows;
  if (!first) return [];
  const heads = Object.keys(first).map((title) => {
    const head = element('th', '', title);
    head.scope = 'col';
    return head;
  });
  const body = rows.map((row) =>
    element('tr', '', ...Object.values(row).map((text) => element('td', '', String(text)))),
  );
  const table = element('table', '', element('thead', '', element('tr', '', ...heads)), element('tbody', '', ...body));
  table.setAttribute('aria-label', name);
  return [table];
}

function tooltipsOf(node: SceneNode): object[] {
  return (node.items ?? []).flatMap((item) => {
    const { tooltip } = item;
    const own = node.marktype === 'rect' && typeof tooltip === 'object' && tooltip !== null ? [tooltip] : [];
    return [...own, ...tooltipsOf(item)];
  });
}
