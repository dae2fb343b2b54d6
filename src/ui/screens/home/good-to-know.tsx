import { BookmarkIcon, MagnifyingGlassIcon, StarIcon } from '@heroicons/react/24/outline';
import { Section } from '../../kit/section';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

const tips = { star: StarIcon, view: BookmarkIcon, find: MagnifyingGlassIcon };

/** Tips for people with few dashboards, until they hide them. */
export function GoodToKnow() {
  const { t } = useTexts();
  const { preferences } = usePortal();
  const isHidden = useLive(preferences, ({ tipsHidden }) => tipsHidden);
  if (isHidden) return null;
  const hide = (
    <button
      type="button"
      className="ml-auto link -my-1 py-1 max-tablet:-my-3 max-tablet:py-3"
      onClick={() => preferences.choose({ tipsHidden: true })}
    >
      {t('home.tips.hide')}
    </button>
  );
  return (
    <Section title={t('home.tips.title')} aside={hide}>
      <ul className="mt-2 border-t border-axis max-tablet:text-body">
        {(['star', 'view', 'find'] as const).map((tip) => {
          const Mark = tips[tip];
          return (
            <li key={tip} className="flex min-h-11 items-center gap-3 border-b border-line py-2">
              <Mark className="icon flex-none text-muted" aria-hidden />
              <span>
                <strong className="font-label">{t(`home.tips.${tip}`)}</strong>{' '}
                <span className="text-muted">{t(`home.tips.${tip}Text`)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
