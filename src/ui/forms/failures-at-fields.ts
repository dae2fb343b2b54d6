import type { AuthFailure } from '../../domain/people/auth-failure';

/** What went wrong, by the field at which it is said; `above` the form stands what is of none of its fields. */
export function failuresAtFields<Field extends string>(
  failure: AuthFailure | undefined,
  fields: Record<Field, (failure: AuthFailure) => boolean>,
): Partial<Record<Field | 'above', AuthFailure>> {
  const said: Partial<Record<Field | 'above', AuthFailure>> = {};
  for (const one of failure ? [failure, ...(failure.also ?? [])] : []) {
    const names = Object.keys(fields) as Field[];
    said[names.find((name) => fields[name](one)) ?? 'above'] = one;
  }
  return said;
}
