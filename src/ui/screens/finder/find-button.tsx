import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Kbd } from '../../kit/kbd';
import { withCommand } from '../../kit/keys';
import { useOpenFinder } from './use-finder';
import { useTexts } from '../../portal/texts/use-texts';

/** Looks like the field that it opens, or is the icon alone in a narrow header. */
export function FindButton() {
  const { t } = useTexts();
  const open = useOpenFinder();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      className="mr-2 flex h-control-sm w-60 items-center gap-2 rounded-sm border border-line-control bg-raised px-2 text-left text-ui text-muted hover:border-muted max-desk:w-control-sm max-desk:justify-center max-desk:px-0 max-tablet:w-tap max-tablet:border-0 max-tablet:bg-surface"
    >
      <MagnifyingGlassIcon className="icon max-tablet:icon-lg" aria-hidden />
      <span className="min-w-0 flex-1 truncate max-desk:sr-only">{t('finder.name')}</span>
      <span className="max-desk:hidden" aria-hidden>
        <Kbd>{withCommand('K')}</Kbd>
      </span>
    </button>
  );
}
