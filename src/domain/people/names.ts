import { cutText } from '../cut-text';
import { storableName } from '../plain-text';

/** A person's attributes by the pool's names, as OpenID Connect defines them. */
type Attributes = Readonly<Partial<Record<(typeof nameAttributes)[number], string | undefined>>>;

/** The attributes that make a person's name and likeness, in the order of a form. */
export const nameAttributes = ['name', 'given_name', 'family_name', 'picture'] as const;

/** "Amelia Hart": `name`, or else `given_name` and `family_name`; empty if there are none. */
export function fullName({ name, given_name: given, family_name: family }: Attributes): string {
  return (
    name?.trim() ||
    [given, family]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ')
  );
}

/**
 * What a greeting calls a person: `given_name`, or else the whole name as the pool has it, because its first word may be a title or the
 * family's name. Empty if there is neither: an address or a username is no name.
 */
export const greetedName = (attributes: Attributes): string =>
  cutText(storableName(attributes.given_name?.trim() || fullName(attributes)), 80);

/** "Anna van der Berg" is AB, "amelia.hart@…" is AH, "demo" is D. A name without letters and digits gives its first character. */
export function initialsOf(name: string): string {
  const own = cutText(name.trim().split('@')[0] ?? '', 200);
  const words = own.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const [first = own, ...others] = words;
  return [first, ...others.slice(-1)]
    .map((word) => cutText(word, 1, 'graphemes'))
    .join('')
    .toUpperCase();
}
