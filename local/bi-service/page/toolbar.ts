import type { Invitation } from './invitation';
import type { Stage } from './stage';

/** The frame's own tools: those that the embedding page asked for with `toolbarOptions`. With none there is no bar. */
export function fillToolbar(
  bar: HTMLElement,
  tools: Pick<Invitation, 'undoRedo' | 'reset' | 'print'>,
  stage: Stage,
): void {
  const buttons = [
    ...(tools.undoRedo
      ? [
          button('Undo', async () => (await stage.view()).undo()),
          button('Redo', async () => (await stage.view()).redo()),
        ]
      : []),
    ...(tools.reset ? [button('Reset', async () => (await stage.view()).reset())] : []),
    ...(tools.print ? [button('Print', () => window.print())] : []),
  ];
  if (buttons.length === 0) return;
  bar.className = 'bi-toolbar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'Dashboard');
  bar.replaceChildren(...buttons);
}

function button(label: string, press: () => unknown): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', () => void press());
  return element;
}
