import axe, { type resultGroups } from 'axe-core';

const ofColours = ['color-contrast', 'link-in-text-block'];
/** Passed rules are left out of the report. */
const resultTypes: resultGroups[] = ['violations', 'incomplete'];

interface Rules {
  only?: string[];
  except?: string[];
}

/** axe's violations in the page once everything has faded in. */
export async function violations({ only, except = [] }: Rules = {}): Promise<string[]> {
  await standing();
  const rules = {
    // Rules about the whole document: the page around the tests is the test runner's.
    'document-title': { enabled: true },
    'html-has-lang': { enabled: true },
    // 24 pixels; off by default.
    'target-size': { enabled: true },
    ...Object.fromEntries(except.map((id) => [id, { enabled: false }])),
  };
  const options = { ...(only && { runOnly: { type: 'rule' as const, values: only } }), resultTypes, selectors: false };
  const { violations: found, incomplete } = await axe.run(document.body, { rules, ...options });
  // A target that axe can't measure, because its content overflows, counts as too small.
  const unmeasured = incomplete.filter(({ id }) => id === 'target-size');
  return [...found, ...unmeasured].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Those of layout, names and roles. */
export const violationsButOfColours = (): Promise<string[]> => violations({ except: ofColours });

export async function violationsInTheDark(rules?: Rules): Promise<string[]> {
  const { dataset } = document.documentElement;
  dataset['theme'] = 'dark';
  const found = await violations(rules);
  delete dataset['theme'];
  return found.map((one) => `in the dark: ${one}`);
}

/** The same in the light theme and in the dark one, which differs only in colours. */
export async function violationsInBothThemes(): Promise<string[]> {
  const { dataset } = document.documentElement;
  dataset['theme'] = 'light';
  const inLight = await violations();
  return [...inLight, ...(await violationsInTheDark({ only: ofColours }))];
}

/** A transition begins one frame after it was triggered; the busy ring never ends. */
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
