import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pageStyle } from '../../../local/user-pool/pages/page';

const colours = (css: string) =>
  new Map(Array.from(css.matchAll(/--([\w-]+): (light-dark\([^)]+\))/g), ([, name, value]) => [name, value]));

it('the pages of the local stack have the portal’s colours', async () => {
  const tokens = colours(await readFile('src/ui/tokens.css', 'utf8'));
  const ours = colours(pageStyle);
  expect(ours.size).toBeGreaterThan(10);
  for (const [name, value] of ours) expect(tokens.get(name), name).toBe(value);
});
