import { useTexts } from '../portal/texts/use-texts';

/** One still block that stands for a piece of content; its size comes from `className`. */
export function Block({ className }: { className: string }) {
  return <span className={`block rounded-xs bg-skeleton ${className}`} />;
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3'];

/** Holds the shape of a list that comes, hanging from its axis; read out as "Loading". */
export function ListSkeleton({ rows }: { rows: number }) {
  const { t } = useTexts();
  return (
    <output className="block">
      <span className="sr-only">{t('page.loading')}</span>
      <div aria-hidden className="border-t border-axis">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-11 items-center gap-3 border-b border-line">
            <Block className="size-4" />
            <Block className={`h-3 ${widths[row % widths.length]}`} />
          </div>
        ))}
      </div>
    </output>
  );
}
