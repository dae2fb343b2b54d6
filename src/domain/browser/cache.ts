/** Specification, section 9: sizes in bytes, the life of an item in milliseconds. */
export const cacheLimits = {
  capacity: 1_048_576,
  mostCapacity: 5_242_880,
  item: 210_000,
  life: 3 * 86_400_000,
  /** A full cache makes room down to this share of its capacity, so that not every item that follows has to make room again. */
  warning: 0.8,
} as const;

/** 1 is evicted last. */
export type Priority = 1 | 2 | 3 | 4 | 5;
export const defaultPriority: Priority = 5;

/** An item without its content. */
export interface CachedItem {
  key: string;
  bytes: number;
  priority: Priority;
  /** Milliseconds since 1970. */
  storedAt: number;
}

export function capacityFrom(wanted: number = cacheLimits.capacity): number {
  return wanted > 0 && wanted <= cacheLimits.mostCapacity ? wanted : cacheLimits.capacity;
}

/** The clock may have been set back a little (milliseconds). */
const tolerance = 300_000;

/** Whether an item is within its lifetime. An item from the future means that a clock is or was wrong. */
export function isCurrent({ storedAt }: Pick<CachedItem, 'storedAt'>, now: number): boolean {
  return storedAt <= now + tolerance && now - storedAt < cacheLimits.life;
}

/**
 * The keys of the items to remove to make room for another: expired ones first, then those with the lowest priority, the oldest first.
 * Undefined if only items with a higher priority could make room.
 */
export function makeRoom(
  items: readonly CachedItem[],
  arriving: CachedItem,
  capacity: number,
): readonly string[] | undefined {
  const others = items.filter(({ key }) => key !== arriving.key);
  const leaving = others.filter((item) => !isCurrent(item, arriving.storedAt));
  const staying = others.filter((item) => isCurrent(item, arriving.storedAt));
  let used = staying.reduce((sum, { bytes }) => sum + bytes, arriving.bytes);
  const isFull = used > capacity;
  const queue = staying.toSorted((a, b) => b.priority - a.priority || a.storedAt - b.storedAt);
  for (const item of queue) {
    if (!isFull || used <= capacity * cacheLimits.warning || item.priority < arriving.priority) break;
    leaving.push(item);
    used -= item.bytes;
  }
  return used <= capacity ? leaving.map(({ key }) => key) : undefined;
}

const encoder = new TextEncoder();
export function bytesOf(text: string): number {
  // `encode` takes five times as long.
  return encoder.encodeInto(text, new Uint8Array(text.length * 3)).written;
}

/** Writes priority and time into the first line, so that they can be read without the content. */
export function serializeItem(
  { priority, storedAt }: Pick<CachedItem, 'priority' | 'storedAt'>,
  content: string,
): string {
  return `${priority} ${storedAt}\n${content}`;
}

const firstLine = /^([1-5]) (\d{1,16})\n/;

/** Undefined if the text isn't a valid item or is too large. */
export function readItem(key: string, text: string): (CachedItem & { content: string }) | undefined {
  const [line, priority, storedAt] = firstLine.exec(text) ?? [];
  if (line === undefined || text.length > cacheLimits.item) return undefined;
  return {
    key,
    bytes: bytesOf(text),
    priority: Number(priority) as Priority,
    storedAt: Number(storedAt),
    content: text.slice(line.length),
  };
}
