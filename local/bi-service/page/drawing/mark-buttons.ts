import type { View } from 'vega';
import { fill } from '../language/words';
import type { Value } from './definition';
import type { Row } from './tables';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The least size of a target by WCAG 2.2, in CSS pixels. */
const LEAST = 24;

/** More marks than this are no list to step through; parameters and tables narrow such a chart down first. */
const MOST = 40;

/** The parts of Vega's scene that are used here: groups nest, and bounds are relative to the group around them. */
interface SceneNode {
  items?: SceneNode[];
  marktype?: string;
  x?: number;
  y?: number;
  bounds?: { x1: number; y1: number; x2: number; y2: number };
  datum?: Row;
}

/**
 * A chart's marks are out of reach of the keyboard, so each value that can be chosen gets a real button over its mark. The pointer
 * goes through it to the chart, which knows hovering and tooltips. Buttons stay while their value does, and so keep the focus.
 */
export function markButtons(
  container: HTMLElement,
  view: View,
  field: string,
  chosen: readonly Value[],
  label: string,
  onChoose: (value: Value, add: boolean) => void,
): void {
  const found = boxesOf(view, field);
  const boxes = found.size > MOST ? new Map<Value, Box>() : found;
  const present = new Map(
    [...container.querySelectorAll('button')].map((button) => [button.dataset['value'] ?? '', button]),
  );
  const buttons = [...boxes].map(([value, box]) => {
    const button = present.get(String(value)) ?? createButton(value, label, onChoose);
    button.setAttribute('aria-pressed', String(chosen.includes(value)));
    button.style.left = `${box.left}px`;
    button.style.top = `${box.top}px`;
    button.style.width = `${box.width}px`;
    button.style.height = `${box.height}px`;
    return button;
  });
  for (const [index, button] of buttons.entries()) {
    if (container.children[index] !== button) container.insertBefore(button, container.children[index] ?? null);
  }
  while (container.children.length > buttons.length) container.lastElementChild?.remove();
}

function createButton(value: Value, label: string, onChoose: (value: Value, add: boolean) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['value'] = String(value);
  button.setAttribute('aria-label', fill(label, { value }));
  button.addEventListener('click', (event) => onChoose(value, event.ctrlKey || event.metaKey || event.shiftKey));
  return button;
}

function boxAround(left: number, top: number, width: number, height: number): Box {
  const more = Math.max(0, LEAST - height);
  return { left, top: top - more / 2, width: Math.max(LEAST, width), height: height + more };
}

function boxesOf(view: View, field: string): Map<Value, Box> {
  const boxes = new Map<Value, Box>();
  const [originX, originY] = view.origin();
  const visit = (node: SceneNode, x: number, y: number): void => {
    for (const item of node.items ?? []) {
      const value = item.datum?.[field];
      const isMark = node.marktype === 'rect' || node.marktype === 'symbol' || node.marktype === 'shape';
      if (isMark && item.bounds && value !== null && value !== undefined && !boxes.has(value)) {
        const { x1, y1, x2, y2 } = item.bounds;
        boxes.set(value, boxAround(x + x1, y + y1, x2 - x1, y2 - y1));
      }
      const isGroup = node.marktype === 'group';
      visit(item, isGroup ? x + (item.x ?? 0) : x, isGroup ? y + (item.y ?? 0) : y);
    }
  };
  const scene = view.scenegraph() as unknown as { root: SceneNode };
  visit(scene.root, originX, originY);
  return boxes;
}
