const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 92;
const HEIGHT = 30;
const MARGIN = 4;

/** A small line of the values, oldest first, with a point at the last. Decoration beside a figure that says the same in words. */
export function sparkline(values: number[]): SVGElement {
  const svg = drawingOf('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'sparkline', 'aria-hidden': 'true' });
  const points = sparklinePoints(values);
  const [x = 0, y = 0] = points.at(-1) ?? [];
  svg.append(
    drawingOf('polyline', { points: points.map((point) => point.join(',')).join(' ') }),
    drawingOf('circle', { cx: String(x), cy: String(y), r: '2.5' }),
  );
  return svg;
}

function sparklinePoints(values: number[]): [number, number][] {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const range = values.reduce((a, b) => Math.max(a, b), -Infinity) - least;
  return values.map((value, index) => [
    round(MARGIN + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN)),
    round(HEIGHT - MARGIN - (range === 0 ? 0.5 : (value - least) / range) * (HEIGHT - 2 * MARGIN)),
  ]);
}

const round = (number: number): number => Math.round(number * 10) / 10;

export function drawingOf(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
