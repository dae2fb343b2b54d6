import { ChevronDoubleLeftIcon, ChevronDoubleRightIcon } from '@heroicons/react/24/outline';
import type { ComponentProps } from 'react';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { entryLook } from './entry-link';
import { useOpenMenuSheet } from './use-menu-sheet';
import { useTexts } from '../../../portal/texts/use-texts';

/** At the foot of the side menu. A tablet's always shows icons only: there the whole menu opens over the page, until it is closed. */
export function CollapseButton() {
  const { preferences } = usePortal();
  const { menuCollapsed } = useLive(preferences);
  const openSheet = useOpenMenuSheet();
  const toggle = (): void => preferences.choose({ menuCollapsed: !menuCollapsed });
  return (
    <>
      <FootButton expands={menuCollapsed} onClick={toggle} className="max-desk:hidden" />
      <FootButton expands onClick={openSheet} className="desk:hidden" aria-haspopup="dialog" />
    </>
  );
}

function FootButton({ expands, className, ...rest }: { expands: boolean } & ComponentProps<'button'>) {
  const { t } = useTexts();
  const name = t(expands ? 'menu.expand' : 'menu.collapse');
  const Drawing = expands ? ChevronDoubleRightIcon : ChevronDoubleLeftIcon;
  return (
    <button type="button" data-hint="" {...rest} className={`${entryLook} h-control-sm text-ink ${className}`}>
      <Drawing className="icon text-muted" aria-hidden />
      <span className="truncate rail:sr-only">{name}</span>
    </button>
  );
}
