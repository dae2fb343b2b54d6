import axe, { type resultGroups } from 'axe-core';
import { nextFrame } from './next-frame';

const ofColours = ['color-contrast', 'link-in-text-block'];
/** Passed rules are left out of the report. */
const resultTypes: resultGroups[] = ['violations', 'incomplete'];

interface Rules {
  only?: string[];
  except?: string[];
}

/**
 * axe's violations in the page once everything has faded in. The dark theme differs in colours only, and `colours.test.ts` proves the
 * contrasts of both: the soak run looks at both here too.
 */
export async function violations(rules: Rules = {}): Promise<string[]> {
  const found = await violationsNow(rules);
  if (!import.meta.env['SOAK']) return found;
  const { dataset } = document.documentElement;
  dataset['theme'] = 'dark';
  const inTheDark = await violationsNow({ only: ofColours });
  delete dataset['theme'];
  return [...found, ...inTheDark.map((one) => `in the dark: ${one}`)];
}

async function violationsNow({ only, except = [] }: Rules): Promise<string[]> {
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
