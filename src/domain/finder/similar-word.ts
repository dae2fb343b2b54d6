/**
 * Whether `typed` may have been meant as `word` or its beginning: one typo is forgiven from five letters on, two from eight. Four letters
 * begin too many other words ("sync", "since"), so their word must be as long. A number must be exact.
 */
export function isSimilarWord(word: string, typed: string): boolean {
  if (typed.length < 4 || /\d/.test(typed)) return false;
  if (typed.length === 4 && word.length > 4) return false;
  return beginsLike(word, typed, typed.length < 8 ? 1 : 2);
}

/** Whether `word` begins with `typed`, except for up to `typos` letters that are wrong, missing, too many, or swapped with the next. */
function beginsLike(word: string, typed: string, typos: number, inWord = 0, inTyped = 0): boolean {
  let [at, from] = [inWord, inTyped];
  while (from < typed.length && typed[from] === word[at]) {
    at += 1;
    from += 1;
  }
  if (from === typed.length) return true;
  if (typos === 0) return false;
  const isSwapped = typed[from] === word[at + 1] && typed[from + 1] === word[at];
  return (
    beginsLike(word, typed, typos - 1, at + 1, from + 1) ||
    beginsLike(word, typed, typos - 1, at + 1, from) ||
    beginsLike(word, typed, typos - 1, at, from + 1) ||
    (isSwapped && beginsLike(word, typed, typos - 1, at + 2, from + 2))
  );
}
