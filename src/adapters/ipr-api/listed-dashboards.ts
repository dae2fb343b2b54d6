import type { Dashboard } from '../../domain/dashboards/dashboard';

/** Texts that differ from dashboard to dashboard, and are not what a search reads. */
const cutOut = ['id', 'metaArn', 'description'] as const;

type CutOut = (typeof cutOut)[number];
export type OtherFields = Omit<Dashboard, CutOut>;

/** Cuts a field out for the dashboard at a place of the list. */
type Cut = (place: number, metaId: string) => string;
type Cuts = Readonly<Record<CutOut, Cut>>;

/** What is kept of a row, besides its other fields. */
type Texts = Readonly<Record<CutOut | 'metaId', string>>;

/**
 * The dashboards of these rows in half the memory, because there can be ten thousand: some of their texts are parts of one text of all,
 * and cut out when they are read (decision 0024). They are fields of each dashboard nevertheless, so that a copy of it has them too.
 */
export function listedDashboards<Row extends Texts>(
  rows: readonly Row[],
  otherFields: (row: Row) => OtherFields,
): Dashboard[] {
  const cuts: Cuts = {
    id: partsOfOneText(rows.map(({ id }) => id)),
    metaArn: endingInMetaId(rows),
    description: partsOfOneText(rows.map(({ description }) => description)),
  };
  return rows.map((row, place) => Object.assign(new ListedDashboard(cuts, place), otherFields(row)));
}

class ListedDashboard implements Pick<Dashboard, CutOut> {
  declare readonly id: Dashboard['id'];
  declare readonly metaArn: string;
  declare readonly description: string;
  readonly #cuts: Cuts;
  readonly #place: number;

  constructor(cuts: Cuts, place: number) {
    this.#cuts = cuts;
    this.#place = place;
    Object.defineProperties(this, accessors);
  }

  static read(dashboard: ListedDashboard & Pick<Dashboard, 'metaId'>, field: CutOut): string {
    return dashboard.#cuts[field](dashboard.#place, dashboard.metaId);
  }
}

/** The same for all: a browser then keeps them with the names of the fields, once. */
const accessors: PropertyDescriptorMap = Object.fromEntries(
  cutOut.map((field) => [
    field,
    {
      enumerable: true,
      get(this: Dashboard & ListedDashboard) {
        return ListedDashboard.read(this, field);
      },
    },
  ]),
);

/** One text decoded from bytes, which V8 keeps outside of its heap: a garbage collection doesn't move a megabyte of descriptions. */
function partsOfOneText(texts: readonly string[]): Cut {
  const joined = texts.join('');
  // Half a character would come back as another one.
  const whole = joined.isWellFormed() ? decoded(joined) : joined;
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += text.length));
  return (place) => whole.slice(ends[place - 1] ?? 0, ends[place]);
}

function decoded(text: string): string {
  // `encode` takes five times as long.
  const bytes = new Uint8Array(text.length * 3);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, written));
}

/** The ARNs of one account begin alike, and go on with the metaId. */
function endingInMetaId(rows: readonly Texts[]): Cut {
  const [first] = rows;
  const start = first?.metaArn.endsWith(first.metaId) ? first.metaArn.slice(0, -first.metaId.length) : '';
  const others = new Map<number, string>();
  rows.forEach(({ metaArn, metaId }, place) => {
    if (metaArn !== start + metaId) others.set(place, metaArn);
  });
  return (place, metaId) => others.get(place) ?? start + metaId;
}
