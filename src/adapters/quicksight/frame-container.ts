import type { FrameInPage, FrameRequest } from '#ports/dashboards/embedder';

/**
 * The element for a frame. A hidden one lies behind the others at full size, because dashboards lay themselves out
 * by it, and out of reach of pointer, Tab key and screen readers.
 */
export function frameContainer({ place, hidden }: Pick<FrameRequest, 'place' | 'hidden'>): {
  container: HTMLElement;
  inPage: FrameInPage;
  remove: () => void;
} {
  const container = document.createElement('div');
  container.style.cssText = 'position: absolute; inset: 0';
  const hide = (hidden: boolean): void => {
    container.inert = hidden;
    container.style.visibility = hidden ? 'hidden' : '';
  };
  hide(hidden);
  place.append(container);
  const holdsFocus = (): boolean => container.contains(document.activeElement);
  let hadFocus = false;
  const noteFocus = (): void => {
    hadFocus ||= holdsFocus();
  };
  // A page learns nothing else of a press inside a frame of another origin.
  const noteBlur = (): void => void setTimeout(noteFocus);
  window.addEventListener('blur', noteBlur);
  return {
    container,
    inPage: {
      holdsFocus,
      hadFocus: () => hadFocus,
      reveal() {
        const focused = place.contains(document.activeElement);
        hide(false);
        if (focused) container.querySelector('iframe')?.focus();
        noteFocus();
      },
    },
    remove() {
      window.removeEventListener('blur', noteBlur);
      container.remove();
    },
  };
}
