import { Bars3Icon, XMarkIcon } from '@heroicons/react/24/outline';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogTitle } from '../../components/dialog';
import { IconButton } from '../../components/icon-button';
import { MainMenu } from './main-menu';

/** The side menu on phones. */
export function MenuSheet() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <IconButton
        label={t('menu.open')}
        icon={Bars3Icon}
        tooltip={false}
        aria-haspopup="dialog"
        className="tablet:hidden"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={setOpen} place="left" className="bg-surface">
        <div className="flex h-header-bar flex-none items-center justify-between border-b border-axis pr-1 pl-4">
          <DialogTitle className="text-body font-head">{t('menu.title')}</DialogTitle>
          <IconButton label={t('menu.close')} icon={XMarkIcon} tooltip={false} onClick={close} />
        </div>
        <div className="min-h-0 flex-1">
          <MainMenu onFollow={close} />
        </div>
      </Dialog>
    </>
  );
}
