import { MagnifyingGlassIcon } from '@heroicons/react/16/solid';
import type { Ref } from 'react';
import { useTexts } from '../../../portal/texts/use-texts';

interface MenuFilterProps {
  place: Ref<HTMLDivElement>;
  value: string;
  onChange: (value: string) => void;
  /** The number of dashboards that match. */
  count: number;
  /** Called on arrow down, to focus the first of them. */
  onDown: () => void;
}

export function MenuFilter({ place, value, onChange, count, onDown }: MenuFilterProps) {
  const { t } = useTexts();
  return (
    <div ref={place} className="relative mx-4 mt-3 flex-none rail:hidden">
      <MagnifyingGlassIcon className="absolute inset-y-0 left-2 my-auto icon text-muted" aria-hidden />
      <input
        type="search"
        aria-label={t('menu.filterName')}
        placeholder={t('menu.filter')}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
        className="h-control-sm w-full rounded-sm border border-line-control bg-raised pr-2 pl-8 text-ui text-ink hover:border-muted focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus max-tablet:pl-9 max-tablet:text-head"
      />
      <output className="sr-only">{value.trim() !== '' && t('dashboards.count', { count })}</output>
    </div>
  );
}
