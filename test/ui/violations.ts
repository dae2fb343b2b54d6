import axe from 'axe-core';

/** What axe objects to in the page as it stands once everything that fades in has done so. */
export async function violations(): Promise<string[]> {
  await standing();
  const rules = {
    // Rules about the whole document: the page around the tests is not ours.
    'document-title': { enabled: true },
    'html-has-lang': { enabled: true },
    // 24 pixels; off unless it is asked for.
    'target-size': { enabled: true },
  };
  const { violations: found, incomplete } = await axe.run(document.body, { rules });
  // A target that axe cannot measure, because something sticks out of it, counts as too small.
  const unmeasured = incomplete.filter(({ id }) => id === 'target-size');
  return [...found, ...unmeasured].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** A transition begins in the frame after the one that asked for it; the busy ring never ends. */
async function standing(): Promise<void> {
  await nextFrame();
  await nextFrame();
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  if (moving.length === 0) return;
  await Promise.allSettled(moving.map(({ finished }) => finished));
  await standing();
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
