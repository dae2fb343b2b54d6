import type { Range } from '#domain/finder/found-ranges';

/** A text with the parts that were found underlined. */
export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return ranges.length === 0
    ? text
    : ranges.map(([from, to], at) => (
        <span key={from}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent text-accent-ink underline decoration-[1.5px] underline-offset-3">
            {text.slice(from, to)}
          </mark>
          {at === ranges.length - 1 && text.slice(to)}
        </span>
      ));
}
