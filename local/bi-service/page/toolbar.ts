import type { Invitation } from './invitation';
import type { Words } from './language/words';
import type { Stage } from './stage';

/** The frame's own tools: those that the embedding page asked for with `toolbarOptions`. With none there is no bar. */
export function fillToolbar(
  bar: HTMLElement,
  tools: Pick<Invitation, 'undoRedo' | 'reset' | 'print'>,
  stage: Stage,
  words: Words,
): void {
  const buttons = [
    ...(tools.undoRedo
      ? [
          button(words.undo, async () => (await stage.view()).undo()),
          button(words.redo, async () => (await stage.view()).redo()),
        ]
      : []),
    ...(tools.reset ? [button(words.reset, async () => (await stage.view()).reset())] : []),
    ...(tools.print ? [button(words.print, () => window.print())] : []),
  ];
  if (buttons.length === 0) return;
  bar.className = 'bi-toolbar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', words.tools);
  bar.replaceChildren(...buttons);
}

function button(label: string, press: () => unknown): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', () => void press());
  return element;
}
