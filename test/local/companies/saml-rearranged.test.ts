import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aSamlKey, correct, readBy, writerOf } from './a-saml-answer';

/** The places of elements, from their first character to the one after their last. */
function elementsOf(xml: string): [number, number][] {
  const open: number[] = [];
  const places: [number, number][] = [];
  for (const { 0: tag, 1: closes, 2: isEmpty, index } of xml.matchAll(/<(\/?)[^>]*?(\/?)>/g)) {
    if (closes || isEmpty) places.push([closes ? (open.pop() ?? 0) : index, index + tag.length]);
    else open.push(index);
  }
  return places;
}

/** Numbers of elements, and what is done with the first. */
interface Rearrangement {
  of: number;
  to: number;
  how: 'copy' | 'move' | 'remove' | 'forge' | 'rename';
}
const rearrangements: fc.Arbitrary<Rearrangement> = fc.record({
  of: fc.nat(),
  to: fc.nat(),
  how: fc.constantFrom('copy', 'move', 'remove', 'forge', 'rename'),
});

const rearranged = (xml: string, { of, to, how }: Rearrangement) => {
  const elements = elementsOf(xml);
  const [start, end] = elements[of % elements.length] ?? [0, 0];
  const [goal] = elements[to % elements.length] ?? [0];
  const text = xml.slice(start, end);
  if (how === 'remove') return xml.slice(0, start) + xml.slice(end);
  if (how === 'rename') return xml.slice(0, start) + text.replace(/ ID="_/, ' ID="_other-') + xml.slice(end);
  if (how === 'move' && (goal < start || goal >= end)) {
    const rest = xml.slice(0, start) + xml.slice(end);
    const at = goal < start ? goal : goal - text.length;
    return rest.slice(0, at) + text + rest.slice(at);
  }
  const copy = how === 'forge' ? text.replace('>nora<', '>admin<').replaceAll(' ID="_', ' ID="_other-') : text;
  return xml.slice(0, goal) + copy + xml.slice(goal);
};

it('whatever elements of a signed answer are copied, moved, removed and forged, it proves the same or nothing', async () => {
  const key = await aSamlKey();
  const original = writerOf(correct, key)({});
  const proof = readBy([key], original);
  fc.assert(
    fc.property(fc.array(rearrangements, { minLength: 1, maxLength: 4 }), (steps) => {
      let shown: unknown = proof;
      try {
        shown = readBy([key], steps.reduce(rearranged, original));
      } catch {
        // Refused.
      }
      expect(shown).toEqual(proof);
    }),
    { numRuns: 60 },
  );
});
