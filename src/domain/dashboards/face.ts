/** The letter of each kind of visual in a face. */
const letters = {
  columns: 'b',
  bars: 'h',
  line: 'l',
  area: 'a',
  ring: 'p',
  figure: 'k',
  table: 't',
  map: 'm',
  points: 's',
  heat: 'g',
  funnel: 'f',
  text: 'w',
  box: 'x',
} as const;

/** The kinds that a face can draw; every other kind becomes a `box`. */
export type VisualKind = keyof typeof letters;

/** A sheet in its own units. `height` is what a window shows of a sheet of this width. */
export interface FirstSheet {
  width: number;
  height: number;
  visuals: readonly (Place & { kind: VisualKind })[];
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A visual and its place in a picture of 24 by 12. */
export interface Shape extends Place {
  kind: VisualKind;
}

export const faceWidth = 24;
export const faceHeight = 12;
/** More would be too small to see, and every list of dashboards carries them. */
const mostShapes = 20;

/**
 * The code of a sheet's layout: five characters for each visual, which are its letter, x, y, width and height in base 36. Of a long sheet,
 * as much as one and a half windows. Empty if nothing is known of its layout.
 */
export function faceOf({ width, height, visuals }: FirstSheet): string {
  const placed = visuals.filter((one) => isPlaced(one) && one.x < width);
  const bottom = Math.max(...placed.map((one) => one.y + one.height));
  const shown = Math.min(Math.max(bottom, height * 0.75), height * 1.5);
  return placed
    .filter(({ y }) => y < shown)
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .slice(0, mostShapes)
    .map((one) => {
      const [x, wide] = span(one.x, one.width, faceWidth / width, faceWidth);
      const [y, high] = span(one.y, one.height, faceHeight / shown, faceHeight);
      return letters[one.kind] + [x, y, wide, high].map((part) => part.toString(36)).join('');
    })
    .join('');
}

const isPlaced = ({ x, y, width, height }: Place): boolean =>
  [x, y, width, height].every(Number.isFinite) && x >= 0 && y >= 0 && width > 0 && height > 0;

/** Begin and length on the grid, at least one cell and not beyond its end. */
function span(begin: number, length: number, scale: number, end: number): [number, number] {
  const from = Math.min(Math.round(begin * scale), end - 1);
  const to = Math.min(Math.max(Math.round((begin + length) * scale), from + 1), end);
  return [from, to - from];
}

const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter as string, kind as VisualKind]));
const wellFormed = new RegExp(`^(?:[a-z][0-9a-n][0-9ab][1-9a-o][1-9a-c]){1,${mostShapes}}$`);

/** The shapes of a face. Letters of later versions are boxes; none if it isn't a face. */
export function shapesOf(face: string): Shape[] {
  if (!wellFormed.test(face)) return [];
  return Array.from({ length: face.length / 5 }, (_, index) => {
    const [letter = '', ...numbers] = face.slice(index * 5, index * 5 + 5);
    const [x = 0, y = 0, width = 1, height = 1] = numbers.map((digit) => Number.parseInt(digit, 36));
    return {
      kind: kinds.get(letter) ?? 'box',
      x,
      y,
      width: Math.min(width, faceWidth - x),
      height: Math.min(height, faceHeight - y),
    };
  });
}

/** Cells of the picture: a smaller visual of another kind doesn't tell two faces apart. */
const aThird = (faceWidth * faceHeight) / 3;

/** The faces that look like another's: the same places, with the same kind of visual in all of them or in all but a small one. */
export function alikeFaces(faces: readonly string[]): Set<string> {
  const byLook = new Map<string, string[]>();
  for (const face of faces) {
    for (const look of looksOf(face)) {
      const others = byLook.get(look);
      if (others) others.push(face);
      else byLook.set(look, [face]);
    }
  }
  return new Set([...byLook.values()].filter(({ length }) => length > 1).flat());
}

/** The face, and what is left of it without the kind of one small visual. */
const looksOf = (face: string): string[] => [
  face,
  ...shapesOf(face).flatMap(({ width, height }, index) =>
    width * height < aThird ? [`${face.slice(0, index * 5)}?${face.slice(index * 5 + 1)}`] : [],
  ),
];
