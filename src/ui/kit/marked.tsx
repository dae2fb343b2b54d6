import { Fragment } from 'react';
import type { Range } from '#domain/finder/found-ranges';

export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  if (ranges.length === 0) return <span>{text}</span>;
  return (
    // A browser that translates the page takes the text nodes away: new pieces begin in a new element.
    <span key={`${text} ${ranges.join(' ')}`}>
      {ranges.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent text-accent-ink underline decoration-[1.5px] underline-offset-3">
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </span>
  );
}
