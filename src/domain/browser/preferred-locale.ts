/** The first of the `wanted` languages that is `available`, by its tag or by its language alone: `de` for `de-CH`. */
export function preferredLocale(wanted: readonly string[], available: readonly string[]): string | undefined {
  return wanted
    .flatMap((tag) => [tag, tag.split('-')[0]])
    .find((locale) => locale !== undefined && available.includes(locale));
}
