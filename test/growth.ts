/** Long texts are made of these: what patterns look for, what they repeat, and what nearly fits. */
const fragments = [
  ' ',
  '\n',
  ...'a - _ . , / \\ " \' = : ; & ? # % @ + [ { ( ß é 한 😀 .. // :: () ""'.split(' '),
  ...'a |a.|a,|a-|a=|a@|a:|1,|=,| ,|, |\\"|%25|%2f|%253d'.split('|'),
  ...'token|token |token=|token="|token\\"|secret|secret_|password:|session|code|code=|code%25|&state'.split('|'),
  ...'x-amz-|x-amz-a=|eyJ|eyJa.|bearer|bearer |embed|/embed|/embed/|%2fembed|basic |a@a|@a.'.split('|'),
];

/** Seconds of processor time: other processes of a busy machine don't count. */
function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const [short, long] = [2 ** 11, 2 ** 14];
/** Shorter times say nothing: a collection of garbage takes as long. */
const negligible = 0.02;
/** Eight times the length takes eight times as long, and sixty-four times if it is the square that counts. */
const mostGrowth = 24;

/** Begins with what the redactor looks for before it looks any further. */
const textOf = (fragment: string, length: number): string => `= @ ${fragment.repeat(length / fragment.length)}`;

/** The fragments of which a long text takes out of all proportion longer than a short one, with how many times as long. */
export function superlinearIn(work: (text: string) => unknown): string[] {
  return fragments.flatMap((fragment) => {
    const [shortText, longText] = [textOf(fragment, short), textOf(fragment, long)];
    const best = (text: string): number => Math.min(...[1, 2, 3].map(() => secondsOf(() => work(text))));
    if (secondsOf(() => work(longText)) < negligible) return [];
    const growth = best(longText) / Math.max(best(shortText), negligible / mostGrowth);
    return growth < mostGrowth ? [] : [`${JSON.stringify(fragment)}: ${growth.toFixed(0)} times`];
  });
}
