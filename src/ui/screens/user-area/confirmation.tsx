import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Dialog, DialogFoot, DialogTitle } from '../../components/dialog';
import { useTexts } from '../../use-texts';

interface ConfirmationProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** Asks before an action that can't be undone. The safe answer comes first and has the focus. */
export function Confirmation({ open, onOpenChange, title, action, children }: ConfirmationProps) {
  const { t } = useTexts();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-3 p-5">
        <DialogTitle className="text-head font-head wrap-anywhere">{title}</DialogTitle>
        {children}
      </div>
      <DialogFoot>
        <Button onClick={() => onOpenChange(false)}>{t('action.cancel')}</Button>
        {action}
      </DialogFoot>
    </Dialog>
  );
}
