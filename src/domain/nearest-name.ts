/** The name that somebody who typed another one may have meant: at most two letters apart, whatever their case. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const apart = names.map((name) => ({ name, letters: lettersApart(typed.toLowerCase(), name.toLowerCase()) }));
  const [nearest] = apart.toSorted((a, b) => a.letters - b.letters);
  return nearest && nearest.letters <= 2 ? nearest.name : undefined;
}

/** How many letters must be added, left out or replaced to make one of the other (Levenshtein's distance). */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[column], row[column + 1], row[column]];
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
