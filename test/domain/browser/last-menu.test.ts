import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Drawn, type LastMenu, readLastMenu, spellLastMenu } from '#domain/browser/last-menu';

const ann = { clientId: 'client', sub: 'ann' };

const link: Drawn = {
  tag: 'a',
  attributes: { href: '/dashboard/sales', class: 'flex', 'aria-description': 'What was sold' },
  inside: [
    { tag: 'svg', attributes: { viewBox: '0 0 24 24', 'stroke-width': '1.5' }, inside: [] },
    { tag: 'span', attributes: { dir: 'auto' }, inside: ['Sales <b>& more</b>'] },
  ],
};
const menuOf = (...inside: Drawn['inside']): LastMenu => ({
  windowWidth: 1440,
  menu: { tag: 'ul', attributes: { style: 'height: 29px;' }, scrolled: 12, inside },
});
const read = (menu: unknown) => readLastMenu(ann, spellLastMenu(ann, { windowWidth: 1440, menu: menu as Drawn }));

describe('the menu of the last time', () => {
  it('is read as it was written', () => {
    const menu = menuOf(link);
    expect(readLastMenu(ann, spellLastMenu(ann, menu))).toEqual(menu);
  });

  it('is nobody else’s, of no other client, and of no other form', () => {
    const text = spellLastMenu(ann, menuOf(link));
    expect(readLastMenu({ ...ann, sub: 'bob' }, text)).toBeUndefined();
    expect(readLastMenu({ ...ann, clientId: 'other' }, text)).toBeUndefined();
    expect(readLastMenu(ann, text.replace('"form":1', '"form":0'))).toBeUndefined();
  });

  it.each([
    ['a script', { tag: 'script', attributes: {}, inside: ['run()'] }],
    ['a frame', { tag: 'iframe', attributes: {}, inside: [] }],
    ['a picture from elsewhere', { tag: 'img', attributes: { src: 'https://evil.example/' }, inside: [] }],
    ['an event handler', { ...link, attributes: { onclick: 'run()' } }],
    ['a link that runs a script', { ...link, attributes: { href: 'javascript:run()' } }],
    ['a link to another site', { ...link, attributes: { href: 'https://evil.example/' } }],
    ['a link to another site by its host alone', { ...link, attributes: { href: '//evil.example' } }],
    ['a link to another site by a backslash', { ...link, attributes: { href: '/\\evil.example' } }],
    ['a link to another site behind a tab', { ...link, attributes: { href: '/\t/evil.example' } }],
    ['a link that opens elsewhere', { ...link, attributes: { target: '_top' } }],
    ['styles that load something', { ...link, attributes: { style: 'background: url(//evil.example)' } }],
    ['an element with a name of its own', { ...link, attributes: { id: 'app' } }],
    ['a number as an attribute', { ...link, attributes: { class: 1 } }],
    ['no children', { tag: 'a', attributes: {} }],
    ['something else as a child', { tag: 'a', attributes: {}, inside: [3] }],
    ['nothing', null],
  ])('is not read with %s in it', (_, part) => {
    expect(read({ tag: 'div', attributes: {}, inside: [link, part] })).toBeUndefined();
    expect(read(part)).toBeUndefined();
  });

  it('is not read, and throws nothing, whatever has been stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(readLastMenu(ann, text)).toBeUndefined();
      }),
      { numRuns: 10_000 },
    );
    const text = spellLastMenu(ann, menuOf(link));
    fc.assert(
      fc.property(fc.nat(text.length - 1), (length) => {
        expect(readLastMenu(ann, text.slice(0, length))).toBeUndefined();
      }),
    );
  });
});
