/** A strip of figures with their names above. */
export function Figures({ figures }: { figures: readonly { name: string; value: string }[] }) {
  return (
    <dl className="flex flex-wrap border-t border-b border-t-axis border-b-line max-tablet:grid max-tablet:grid-cols-2">
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className="min-w-0 flex-1 border-l border-line px-5 py-3 first:border-l-0 first:pl-0 max-tablet:px-3 max-tablet:odd:border-l-0 max-tablet:odd:pl-0"
        >
          <dt className="text-meta text-muted">{name}</dt>
          <dd className="text-title font-head whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
