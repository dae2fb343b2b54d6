import { ChevronDoubleLeftIcon, ChevronDoubleRightIcon } from '@heroicons/react/24/outline';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../use-portal';
import { useStream } from '../../use-stream';
import { entryLook } from './entry-link';

/** At the foot of the side menu; a tablet's always shows icons only. */
export function CollapseButton() {
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const { menuCollapsed } = useStream(preferences.state$, preferences.current);
  const Drawing = menuCollapsed ? ChevronDoubleRightIcon : ChevronDoubleLeftIcon;
  return (
    <button
      type="button"
      data-hint=""
      onClick={() => preferences.choose({ menuCollapsed: !menuCollapsed })}
      className={`${entryLook} h-control-sm text-ink max-desk:hidden`}
    >
      <Drawing className="icon text-muted" aria-hidden />
      <span className="truncate rail:sr-only">{t(menuCollapsed ? 'menu.expand' : 'menu.collapse')}</span>
    </button>
  );
}
