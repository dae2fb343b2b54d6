import type { Value } from './definition';

export interface Control {
  element: HTMLElement;
  show(values: readonly Value[]): void;
}
