import type { Dashboard } from '../../domain/dashboards/dashboard';

/** What every dashboard has of its own, and few places of the portal read. */
const cutOut = ['id', 'metaArn', 'description'] as const;

/** Cuts a field out for the dashboard at a place of the list. */
type Cut = (place: number, metaId: string) => string;
type Cuts = Readonly<Record<(typeof cutOut)[number], Cut>>;

/**
 * The same dashboards in half the memory, because there can be ten thousand: some of their texts are parts of one text of all, and cut out
 * when they are read. They stay fields of each dashboard, so that a copy of it has them too.
 */
export function listedDashboards(dashboards: readonly Dashboard[]): Dashboard[] {
  const cuts: Cuts = {
    id: partsOfOneText(dashboards.map(({ id }) => id)),
    metaArn: endingInMetaId(dashboards),
    description: partsOfOneText(dashboards.map(({ description }) => description)),
  };
  return dashboards.map((dashboard, place) => {
    const { id: _, metaArn: __, description: ___, ...others } = dashboard;
    return Object.assign(new ListedDashboard(cuts, place), others);
  });
}

class ListedDashboard implements Pick<Dashboard, keyof Cuts> {
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

  static read(dashboard: ListedDashboard & Pick<Dashboard, 'metaId'>, field: keyof Cuts): string {
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

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** One text decoded from bytes, which V8 keeps outside of its heap: a garbage collection doesn't move a megabyte of descriptions. */
function partsOfOneText(texts: readonly string[]): Cut {
  const joined = texts.join('');
  // Half a character would come back as another one.
  const whole = joined.isWellFormed() ? decoder.decode(encoder.encode(joined)) : joined;
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += text.length));
  return (place) => whole.slice(ends[place - 1] ?? 0, ends[place]);
}

/** The ARNs of one account begin alike, and go on with the metaId. */
function endingInMetaId(dashboards: readonly Dashboard[]): Cut {
  const [first] = dashboards;
  const start = first?.metaArn.endsWith(first.metaId) ? first.metaArn.slice(0, -first.metaId.length) : '';
  const others = new Map<number, string>();
  dashboards.forEach(({ metaArn, metaId }, place) => {
    if (metaArn !== start + metaId) others.set(place, metaArn);
  });
  return (place, metaId) => others.get(place) ?? start + metaId;
}
