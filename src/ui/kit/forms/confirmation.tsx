import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../button';
import { Dialog, DialogFoot, DialogTitle } from '../dialog';
import { useTexts } from '../../portal/texts/use-texts';

interface ConfirmationProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** Asks before an action that can't be undone. The safe answer comes first and has the focus, unless something is to be typed. */
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

interface ConfirmedButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
}

/** A button that asks first. Its dialog closes with the answer. */
export function ConfirmedButton({ title, text, confirm, onConfirm, ...button }: ConfirmedButtonProps) {
  const [asking, setAsking] = useState(false);
  const answer = (): void => {
    setAsking(false);
    onConfirm();
  };
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setAsking(true)} />
      <Confirmation
        open={asking}
        onOpenChange={setAsking}
        title={title}
        action={
          <Button kind="main" onClick={answer}>
            {confirm}
          </Button>
        }
      >
        <p className="text-body text-muted">{text}</p>
      </Confirmation>
    </>
  );
}
