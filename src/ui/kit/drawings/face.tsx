import { useMemo } from 'react';
import { type Shape, faceHeight, faceWidth, shapesOf } from '#domain/dashboards/face';
import { Icon } from './icon';

const view = { width: 192, height: 96, margin: 10, gap: 3 };

interface Ink {
  fill: string;
  line: string;
  axis: string;
}

const look = 'aspect-2/1 w-full border border-line border-b-axis border-l-axis bg-raised';

/** Draws how the first sheet of a dashboard is laid out, never its data; the icon if that is unknown. */
export function Face({ face = '', icon }: { face?: string | undefined; icon: string }) {
  const drawn = useMemo(() => drawingOf(shapesOf(face)), [face]);
  if (!drawn) {
    return (
      <span aria-hidden className={`grid place-items-center ${look}`}>
        <Icon name={icon} className="size-8 text-muted" />
      </span>
    );
  }
  const { main, others } = drawn;
  return (
    <svg aria-hidden viewBox={`0 0 ${view.width} ${view.height}`} className={`block ${look} fill-none`}>
      <path d={main.axis + others.axis} className="stroke-axis" strokeWidth={0.75} />
      <path d={others.fill} fillRule="evenodd" className="fill-axis" />
      <path d={others.line} className="stroke-line-control" strokeWidth={1.25} />
      <path d={main.fill} fillRule="evenodd" className="fill-data opacity-75" />
      <path d={main.line} className="stroke-data" strokeWidth={1.75} />
    </svg>
  );
}

const weight = ({ kind, width, height }: Shape): number => width * height * (plain.has(kind) ? 0.1 : 1);
const inkOf = (shapes: readonly Shape[]): Ink => shapes.map(draw).reduce(together, { fill: '', line: '', axis: '' });

/** The largest visual that shows data stands out. */
function drawingOf(shapes: readonly Shape[]): { main: Ink; others: Ink } | undefined {
  if (shapes.length === 0) return undefined;
  const largest = shapes.toSorted((one, other) => weight(other) - weight(one))[0];
  return {
    main: inkOf(shapes.filter((one) => one === largest)),
    others: inkOf(shapes.filter((one) => one !== largest)),
  };
}

const plain: ReadonlySet<Shape['kind']> = new Set(['figure', 'text', 'table', 'box']);

const together = (one: Ink, other: Partial<Ink>): Ink => ({
  fill: one.fill + (other.fill ?? ''),
  line: one.line + (other.line ?? ''),
  axis: one.axis + (other.axis ?? ''),
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function draw({ kind, ...place }: Shape): Partial<Ink> {
  const [across, down] = [(view.width - 2 * view.margin) / faceWidth, (view.height - 2 * view.margin) / faceHeight];
  return drawings[kind]({
    x: view.margin + place.x * across + view.gap / 2,
    y: view.margin + place.y * down + view.gap / 2,
    width: place.width * across - view.gap,
    height: place.height * down - view.gap,
  });
}

const round = (length: number): number => Math.round(length * 10) / 10;
const rect = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
const below = ({ x, y, width, height }: Box): string => `M${round(x)} ${round(y + height)}h${round(width)}`;
const beside = ({ x, y, height }: Box): string => `M${round(x)} ${round(y)}v${round(height)}`;

/** Heights of a made-up series: the same in every picture, so nobody takes them for data. */
const series = [0.45, 0.6, 0.4, 0.75, 0.55, 0.9, 0.65, 0.8];
const at = (index: number): number => series[index % series.length] ?? 0.5;
const many = (length: number, size: number, most: number): number[] =>
  Array.from({ length: Math.max(1, Math.min(most, Math.floor(length / size))) }, (_, index) => index);

const rising = [0.35, 0.28, 0.45, 0.42, 0.6, 0.52, 0.75, 0.85];
const points = ({ x, y, width, height }: Box): string =>
  rising
    .map((part, index) => `${round(x + (index / (rising.length - 1)) * width)} ${round(y + height * (1 - part))}`)
    .join('L');

const drawings: Record<Shape['kind'], (box: Box) => Partial<Ink>> = {
  columns: (box) => {
    const bars = many(box.width, 9, 12);
    const step = box.width / bars.length;
    const fill = bars.map((bar) => {
      const height = box.height * at(bar);
      return rect(box.x + bar * step + step * 0.2, box.y + box.height - height, step * 0.6, height);
    });
    return { fill: fill.join(''), axis: below(box) };
  },
  bars: (box) => {
    const bars = many(box.height, 8, 7);
    const step = box.height / bars.length;
    const fill = bars.map((bar) =>
      rect(box.x, box.y + bar * step + step * 0.2, box.width * Math.max(0.25, 0.95 - bar * 0.14), step * 0.6),
    );
    return { fill: fill.join(''), axis: beside(box) };
  },
  line: (box) => ({ line: `M${points(box)}`, axis: below(box) + beside(box) }),
  area: (box) => ({
    fill: `M${round(box.x)} ${round(box.y + box.height)}L${points(box)}V${round(box.y + box.height)}z`,
    axis: below(box),
  }),
  ring: ({ x, y, width, height }) => {
    const r = Math.min(width, height) / 2;
    const [middle, centre] = [x + width / 2, y + height / 2];
    return { fill: circle(middle, centre, r) + circle(middle, centre, r * 0.62) };
  },
  figure: ({ x, y, width, height }) => ({
    fill:
      rect(x, y + height * 0.1, width * 0.4, 1.5) +
      rect(x, y + height * 0.1 + 4.5, width * 0.6, Math.min(5, height * 0.4)),
  }),
  table: ({ x, y, width, height }) => {
    const lines = many(height, 7, 10);
    const step = height / lines.length;
    const fill = lines.map(
      (line) =>
        rect(x, y + line * step + 1, width * (0.3 + 0.15 * at(line)), 1.5) +
        rect(x + width * 0.8, y + line * step + 1, width * 0.2, 1.5),
    );
    return {
      fill: fill.join(''),
      axis: lines.map((line) => below({ x, y: y + line * step, width, height: 4.5 })).join(''),
    };
  },
  map: ({ x, y, width, height }) => ({
    fill: series
      .map((part, index) => circle(x + width * (0.1 + 0.11 * index), y + height * (1 - part), 1.5 + part * 2.5))
      .join(''),
  }),
  points: (box) => ({
    fill: series
      .map((part, index) =>
        circle(box.x + box.width * (0.1 + 0.11 * index), box.y + box.height * (0.8 - part * 0.08 * index), 2),
      )
      .join(''),
    axis: below(box) + beside(box),
  }),
  heat: ({ x, y, width, height }) => {
    const [columns, lines] = [many(width, 9, 16), many(height, 9, 6)];
    const [across, down] = [width / columns.length, height / lines.length];
    const cells = lines.flatMap((line) =>
      columns
        .filter((column) => at(column * 3 + line * 5) > 0.45)
        .map((column) => rect(x + column * across, y + line * down, across - 1, down - 1)),
    );
    return { fill: cells.join('') };
  },
  funnel: ({ x, y, width, height }) => {
    const step = height / 4;
    const fill = [1, 0.74, 0.5, 0.3].map((part, index) =>
      rect(x + (width * (1 - part)) / 2, y + index * step, width * part, step - 2),
    );
    return { fill: fill.join('') };
  },
  text: ({ x, y, width, height }) => ({
    fill: many(height, 6, 4)
      .map((line) => rect(x, y + 1 + line * 5, width * (0.9 - at(line) * 0.3), 1.5))
      .join(''),
  }),
  box: ({ x, y, width, height }) => ({ axis: rect(x, y, width, height) }),
};
