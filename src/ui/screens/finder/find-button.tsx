import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { withCommand } from '../../components/keys';
import { useOpenFinder } from './use-finder';

const looks = {
  /** A field in the header, its icon alone where there is no room for one. */
  header:
    'mr-2 h-control-sm w-60 px-2 text-ui max-desk:w-control-sm max-desk:justify-center max-desk:px-0 max-tablet:border-0 max-tablet:bg-surface',
  field: 'h-control-lg w-full max-w-136 px-3 text-body',
};

/** Looks like the field that it opens. */
export function FindButton({ look, label }: { look: keyof typeof looks; label: string }) {
  const open = useOpenFinder();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      className={`flex items-center gap-2 rounded-sm border border-line-control bg-raised text-left text-muted hover:border-muted ${looks[look]}`}
    >
      <MagnifyingGlassIcon className={look === 'header' ? 'icon max-tablet:icon-lg' : 'icon'} aria-hidden />
      <span className={`min-w-0 flex-1 truncate ${look === 'header' ? 'max-desk:sr-only' : ''}`}>{label}</span>
      <kbd
        className={`rounded-xs border border-line bg-sunken px-1.5 font-ui text-meta max-tablet:hidden ${look === 'header' ? 'max-desk:hidden' : ''}`}
        aria-hidden
      >
        {withCommand('K')}
      </kbd>
    </button>
  );
}
