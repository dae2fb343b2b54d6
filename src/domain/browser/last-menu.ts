import type { KnownOwner } from './known-owner';

/** An element as it was drawn: enough to draw it again before any code of the portal has loaded. */
export interface Drawn {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** How far its content was scrolled, in pixels; absent for not at all. */
  scrolled?: number;
  inside: readonly (Drawn | string)[];
}

/** The side menu as it was in sight last. */
export interface LastMenu {
  /** In a window of another width (pixels) the menu looks otherwise. */
  windowWidth: number;
  menu: Drawn;
}

/** Raised when what is drawn changes so that an older menu would not fit in. */
const form = 1;

const tags = /^(a|button|div|h2|input|label|li|nav|p|path|span|svg|ul)$/;
/** None of them names another element, runs a script or loads anything. */
const names =
  /^(class|clip-rule|d|dir|fill|fill-rule|href|placeholder|stroke(-line(cap|join)|-width)?|style|tabindex|type|viewBox|aria-(description|hidden|label|posinset|setsize))$/;
/** What the list of dashboards says of its height and places. */
const places = /^((height: [\d.]+px|top: -?[\d.]+px|position: relative);? ?)*$/;
/** A page of this site. Browsers remove tabs and line breaks from addresses, which could make it one of another site. */
const path = /^\/(?![/\\])[^\t\n\r]*$/;

/** Whether the tag is one that a menu can have. */
export const isDrawable = (tag: string): boolean => tags.test(tag);

/** Whether an element of a menu can be drawn again with this attribute. */
export function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return path.test(value);
  return name === 'style' ? places.test(value) : names.test(name);
}

/** The text that is kept of the menu. */
export const spellLastMenu = ({ clientId, sub }: KnownOwner, menu: LastMenu): string =>
  JSON.stringify({ form, clientId, sub, ...menu });

/** Undefined for anything but what `spellLastMenu` has written for this owner; an element that no menu has makes all of it wrong. */
export function readLastMenu(owner: KnownOwner, text: string): LastMenu | undefined {
  try {
    const found = JSON.parse(text) as Partial<LastMenu & KnownOwner & { form: number }>;
    const isOurs = found.form === form && found.clientId === owner.clientId && found.sub === owner.sub;
    if (!isOurs || typeof found.windowWidth !== 'number' || !isDrawn(found.menu)) return undefined;
    return { windowWidth: found.windowWidth, menu: found.menu };
  } catch {
    return undefined;
  }
}

function isDrawn(found: unknown): found is Drawn {
  if (typeof found !== 'object' || found === null) return false;
  const { tag, attributes, scrolled = 0, inside } = found as Partial<Drawn>;
  if (typeof tag !== 'string' || !isDrawable(tag) || typeof scrolled !== 'number') return false;
  if (typeof attributes !== 'object' || attributes === null || !Array.isArray(inside)) return false;
  const areHarmless = Object.entries(attributes).every(
    ([name, value]: [string, unknown]) => typeof value === 'string' && isHarmless(name, value),
  );
  return areHarmless && inside.every((part) => typeof part === 'string' || isDrawn(part));
}
