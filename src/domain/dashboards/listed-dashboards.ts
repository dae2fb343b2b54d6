import type { Dashboard } from './dashboard';

/** Texts that differ from dashboard to dashboard, and are not what a search reads. */
const cutOut = ['id', 'metaArn', 'description'] as const;

/** Fields that many dashboards have the same values of. */
const oftenEqual = [
  'icon',
  'status',
  'groupList',
  'updatedAt',
  'refreshedAt',
  'owner',
  'verifiedUntil',
  'promisedAge',
  'editedBy',
] as const;

type CutOut = (typeof cutOut)[number];

/** Cuts a field out for the dashboard at a place of the list. */
type Cut = (place: number, metaId: string) => string;
type Cuts = Readonly<Record<CutOut, Cut>>;

/**
 * The same dashboards in half the memory, because there can be ten thousand: some of their texts are parts of one text of all, and cut
 * out when they are read (decision 0024). They are fields of each dashboard nevertheless, so that a copy of it has them too. Values that
 * several have are kept once.
 */
export function listedDashboards(dashboards: readonly Dashboard[]): Dashboard[] {
  const cuts: Cuts = {
    id: partsOfOneText(dashboards.map(({ id }) => id)),
    metaArn: endingInMetaId(dashboards),
    description: partsOfOneText(dashboards.map(({ description }) => description)),
  };
  const shared = sharedValues();
  return dashboards.map((dashboard, place) => {
    const { id: _, metaArn: __, description: ___, ...others } = dashboard;
    if (others.title === others.metaName) others.title = others.metaName;
    const values: Partial<Record<(typeof oftenEqual)[number], Shareable>> = others;
    for (const field of oftenEqual) {
      const value = values[field];
      if (value !== undefined) values[field] = shared(value);
    }
    return Object.assign(new ListedDashboard(cuts, place), others);
  });
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

/** The ARNs of one account begin alike, and go on with the metaId; those that are unknown are all alike. */
function endingInMetaId(dashboards: readonly Dashboard[]): Cut {
  const { metaArn: first = '', metaId: end = '' } = dashboards[0] ?? {};
  const isEnding = first.endsWith(end);
  const start = isEnding ? first.slice(0, first.length - end.length) : first;
  const usual = (metaId: string): string => (isEnding ? start + metaId : start);
  const others = new Map<number, string>();
  dashboards.forEach(({ metaArn, metaId }, place) => {
    if (metaArn !== usual(metaId)) others.set(place, metaArn);
  });
  return (place, metaId) => others.get(place) ?? usual(metaId);
}

type Shareable = string | string[] | Date;

/** Answers with the first of the values that are equal: those of 10,000 dashboards differ little, and take half the memory. */
function sharedValues(): (value: Shareable) => Shareable {
  const texts = new Map<string, Shareable>();
  const lists = new Map<string, Shareable>();
  const times = new Map<number, Shareable>();
  return (value) => {
    if (typeof value === 'string') return oneOf(texts, value, value);
    return value instanceof Date ? oneOf(times, value.getTime(), value) : oneOf(lists, JSON.stringify(value), value);
  };
}

function oneOf<Key>(known: Map<Key, Shareable>, key: Key, value: Shareable): Shareable {
  const first = known.get(key) ?? value;
  known.set(key, first);
  return first;
}
