import axe, { type resultGroups } from 'axe-core';

const ofColours = ['color-contrast', 'link-in-text-block'];
/** What passes need not be written down. */
const resultTypes: resultGroups[] = ['violations', 'incomplete'];

/** What axe objects to in the page as it stands once everything that fades in has done so. */
export async function violations(only?: string[]): Promise<string[]> {
  await standing();
  const rules = {
    // Rules about the whole document: the page around the tests is not ours.
    'document-title': { enabled: true },
    'html-has-lang': { enabled: true },
    // 24 pixels; off unless it is asked for.
    'target-size': { enabled: true },
  };
  const options = { ...(only && { runOnly: { type: 'rule' as const, values: only } }), resultTypes, selectors: false };
  const { violations: found, incomplete } = await axe.run(document.body, { rules, ...options });
  // A target that axe cannot measure, because something sticks out of it, counts as too small.
  const unmeasured = incomplete.filter(({ id }) => id === 'target-size');
  return [...found, ...unmeasured].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** The same in the light theme and in the dark one, which has other colours and nothing else. */
export async function violationsInBothThemes(): Promise<string[]> {
  const { dataset } = document.documentElement;
  dataset['theme'] = 'light';
  const inLight = await violations();
  dataset['theme'] = 'dark';
  const inDark = await violations(ofColours);
  delete dataset['theme'];
  return [...inLight, ...inDark.map((found) => `in the dark: ${found}`)];
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
