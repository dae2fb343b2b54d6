import { Kbd } from '../../kit/kbd';
import { withAlt, withCommand } from '../../kit/keys';
import { useNarrow } from '../../kit/layout/use-narrow';
import { useTexts } from '../../portal/texts/use-texts';

interface FinderFootProps {
  /** The id of the keys' names, which describe the field. */
  keys: string;
  shown: number;
  total: number;
}

export function FinderFoot({ keys, shown, total }: FinderFootProps) {
  const { t } = useTexts();
  const narrow = useNarrow();
  return (
    <div
      role="presentation"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-none items-center gap-4 border-t border-line bg-sunken px-4 py-2 text-meta text-muted"
    >
      {!narrow && (
        <span id={keys} className="contents" aria-hidden>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('finder.keys.choose')}
          </span>{' '}
          <span>
            <Kbd>Enter</Kbd> {t('finder.keys.open')}
          </span>{' '}
          <span>
            <Kbd>{withCommand('Enter')}</Kbd> {t('finder.keys.newTab')}
          </span>{' '}
          <span>
            <Kbd>{withAlt('Enter')}</Kbd> {t('finder.keys.star')}
          </span>
        </span>
      )}
      <output className="ml-auto">{t('finder.shown', { shown, count: total })}</output>
    </div>
  );
}
