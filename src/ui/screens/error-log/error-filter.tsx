import { MagnifyingGlassIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';

interface ErrorFilterProps {
  text: string;
  onText: (text: string) => void;
}

export function ErrorFilter({ text, onText }: ErrorFilterProps) {
  const { t } = useTranslation();
  return (
    <div className="relative flex h-control w-68 items-center rounded-sm border border-line-control bg-raised focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus hover:border-muted max-tablet:w-full">
      <MagnifyingGlassIcon className="pointer-events-none absolute left-2.5 icon text-muted" aria-hidden />
      <input
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-label={t('errorLog.filter')}
        placeholder={t('errorLog.filter')}
        className="h-full w-full min-w-0 rounded-sm bg-transparent pr-2 pl-8.5 outline-none max-tablet:pl-10 max-tablet:text-head"
      />
    </div>
  );
}
