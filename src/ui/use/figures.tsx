const row = '@2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none';
const inRow = '@2xl:not-first:border-l @2xl:not-first:pl-5 @2xl:first:pl-0';
const threes = '@2xl:grid-cols-3';
const inThrees =
  '@2xl:not-nth-[3n+1]:border-l @2xl:not-nth-[3n+1]:pl-5 @2xl:nth-[3n+1]:border-l-0 @2xl:nth-[3n+1]:pl-0';
/** More than five get two rows where one would cut their words. */
const twoRows = `${threes} @6xl:auto-cols-fr @6xl:grid-flow-col @6xl:grid-cols-none`;
const inTwoRows = `${inThrees} @6xl:not-first:border-l @6xl:not-first:pl-5`;

/** Whether a value, such as an amount of millions, would break within its digits in one row or in large type. */
const isLong = ({ value }: { value: string }): boolean => value.split(' ').some((part) => part.length > 11);

export function Figures({ figures }: { figures: readonly { name: string; value: string }[] }) {
  const hasLong = figures.some(isLong);
  const [place, inPlace] = hasLong ? [threes, inThrees] : figures.length > 5 ? [twoRows, inTwoRows] : [row, inRow];
  return (
    <div className="@container">
      <dl
        className={`grid grid-cols-2 border-t border-b border-t-axis border-b-line @max-[17rem]:grid-cols-1 ${place}`}
      >
        {figures.map(({ name, value }) => (
          <div
            key={name}
            className={`min-w-0 border-line px-3 py-3 odd:pl-0 even:border-l @max-[17rem]:even:border-l-0 @max-[17rem]:even:pl-0 @2xl:px-5 ${inPlace}`}
          >
            <dt className="text-meta text-muted first-letter:uppercase">{name}</dt>
            <dd className={`font-head wrap-anywhere ${hasLong ? 'text-head' : 'text-title'}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
