import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { accentStyles } from '../../../src/ui/accent';
import { type PageParts, fillPage, inlineSources } from '#server/site/page';

const plain: PageParts = {
  title: 'Portal',
  language: 'en',
  description: '',
  clientId: undefined,
  form: '<form></form>',
  frame: '',
  accent: '',
  support: '',
  logo: '',
  messages: '',
  from: '',
};

const filled = async (parts: Partial<PageParts>) =>
  fillPage(await readFile('index.html', 'utf8'), { ...plain, ...parts });

describe('the page of a portal with a name of its own', () => {
  it('has the accent among its styles, which the content security policy then allows by their hash', async () => {
    const accent = accentStyles({ light: '#8a1538', dark: '#ffb3c7' });
    const page = await filled({ accent });
    expect(page).toContain(`<style>${accent}</style></head>`);
    const before = inlineSources(await filled({})).style;
    const { style } = inlineSources(page);
    expect(style).toHaveLength(before.length + 1);
    expect(style.at(-1)).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  it('has the logo as the icon of the browser’s tab', async () => {
    expect(await filled({ logo: '/logo.png' })).toContain('<link rel="icon" href="/logo.png" />');
    expect(await filled({})).toContain('href="/icon.svg"');
  });

  it('leads to the support contact where the portal has not started, and nowhere without one', async () => {
    const support = 'mailto:it@north.example';
    expect(await filled({ support })).toMatch(
      /tell <a href="mailto:it@north\.example" class="link">your\s+administrator<\/a>\./,
    );
    expect(await filled({})).not.toMatch(/<a [^>]*>your\s+administrator/);
  });

  it('takes no markup from an address', async () => {
    expect(await filled({ support: 'https://x.example/"><b>' })).toContain('https://x.example/&quot;&gt;&lt;b&gt;');
  });
});
