import type { AuthFailure } from '#domain/people/auth-failure';

/** Assigns a failure to the field that shows it, or to `above` the form. */
export function failuresAtFields<Field extends string>(
  failure: AuthFailure | undefined,
  fields: Record<Field, (failure: AuthFailure) => boolean>,
): Partial<Record<Field | 'above', AuthFailure>> {
  const shown: Partial<Record<Field | 'above', AuthFailure>> = {};
  for (const one of failure ? [failure, ...(failure.also ?? [])] : []) {
    const names = Object.keys(fields) as Field[];
    shown[names.find((name) => fields[name](one)) ?? 'above'] = one;
  }
  return shown;
}
