import { XMarkIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Dialog, DialogTitle } from '../../../kit/dialog';
import { IconButton } from '../../../kit/icon-button';
import { usePageLeft } from '../../../portal/navigation/use-page-left';
import { MainMenu } from './main-menu';
import { MenuSheetContext } from './use-menu-sheet';
import { useTexts } from '../../../portal/texts/use-texts';

/** True where the whole menu is shown beside the page; the same breakpoint as in the styles. */
const wide = matchMedia('(width >= 64rem)');

export function MenuSheetArea({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  usePageLeft(close);
  useEffect(() => {
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);
  return (
    <MenuSheetContext value={open}>
      {children}
      <Dialog open={isOpen} onOpenChange={setOpen} place="left" className="bg-surface">
        <div className="flex h-header-bar flex-none items-center justify-between border-b border-axis pr-1 pl-4">
          <DialogTitle className="text-body font-head">{t('menu.title')}</DialogTitle>
          <IconButton label={t('menu.close')} icon={XMarkIcon} tooltip={false} onClick={close} />
        </div>
        <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain">
          {/* In a window 256 pixels high, the whole menu scrolls, so that the list has room. */}
          <div className="h-full min-h-90">
            <MainMenu onFollow={close} />
          </div>
        </div>
      </Dialog>
    </MenuSheetContext>
  );
}
