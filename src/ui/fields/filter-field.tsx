import { MagnifyingGlassIcon } from '@heroicons/react/16/solid';

interface FilterFieldProps {
  /** Name and placeholder. */
  label: string;
  text: string;
  onText: (text: string) => void;
}

/** Words that a list is filtered by. */
export function FilterField({ label, text, onText }: FilterFieldProps) {
  return (
    <div className={`relative w-68 max-tablet:w-full ${filterLook}`}>
      <MagnifyingGlassIcon className="pointer-events-none absolute left-2.5 icon text-muted" aria-hidden />
      <input
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-label={label}
        placeholder={label}
        className="h-full w-full min-w-0 rounded-sm bg-transparent pr-2 pl-8.5 text-ellipsis outline-none max-tablet:pl-10 max-tablet:text-head"
      />
    </div>
  );
}

/** The box of what filters a list. */
export const filterLook =
  'flex h-control items-center rounded-sm border border-line-control bg-raised hover:border-muted focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus';
