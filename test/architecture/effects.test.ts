import { describe, expect, it } from 'vitest';
import { implicitReturns } from './effects';
import { readModules } from './source-modules';

const found = (text: string) => implicitReturns({ path: 'a.tsx', text });

describe('effects and ref callbacks', () => {
  it('return a clean-up with a block and `return`, or as a function', () => {
    expect(readModules('src').flatMap(implicitReturns)).toEqual([]);
  });

  it.each([
    ['an effect', 'useEffect(() => list.current?.scrollIntoView(), []);'],
    ['a layout effect', 'useLayoutEffect(() => (isOpen ? begin() : undefined), [isOpen]);'],
    ['a ref', 'const Row = () => <p ref={(row) => row?.focus()} />;'],
    ['a named ref', 'const focus = (row) => row?.focus(); const Row = () => <p ref={focus} />;'],
    ['a kept ref', 'const focus = useCallback((row) => row?.focus(), []); const Row = () => <p ref={focus} />;'],
  ])('that return what an expression happens to be are found in %s', (_, text) => {
    expect(found(text)).toHaveLength(1);
  });

  it('that return nothing, or a function, are accepted', () => {
    expect(found('useEffect(() => { list.scrollIntoView(); }, []); useEffect(() => () => end(), []);')).toEqual([]);
  });
});
