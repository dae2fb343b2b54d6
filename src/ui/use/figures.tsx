export function Figures({ figures }: { figures: readonly { name: string; value: string }[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 border-t border-b border-t-axis border-b-line @max-[17rem]:grid-cols-1 @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none">
        {figures.map(({ name, value }) => (
          <div
            key={name}
            className="min-w-0 border-line px-3 py-3 odd:pl-0 even:border-l @max-[17rem]:even:border-l-0 @max-[17rem]:even:pl-0 @2xl:px-5 @2xl:not-first:border-l @2xl:not-first:pl-5 @2xl:first:pl-0"
          >
            <dt className="text-meta text-muted">{name}</dt>
            <dd className="text-title font-head wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
