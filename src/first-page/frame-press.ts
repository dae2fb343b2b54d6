const { documentElement: html } = document;

/** Keeps where the frame was pressed last, for `takeOver` to press what comes there: nothing in the frame can be pressed. */
export function keepFramePress(): void {
  addEventListener('mousedown', ({ button, ctrlKey, metaKey, shiftKey, clientX, clientY }) => {
    if (html.dataset['view'] !== 'shell' || button !== 0 || ctrlKey || metaKey || shiftKey) return;
    html.dataset['pressed'] = `${clientX} ${clientY}`;
  });
}
