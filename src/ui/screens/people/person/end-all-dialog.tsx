import { Button } from '../../../kit/button';
import { Confirmation } from '../../../kit/forms/confirmation';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { PersonName } from '../../../people/person-name';
import { useTexts } from '../../../portal/texts/use-texts';
import { useEnding } from './use-ending';

interface EndAllDialogProps {
  sub: string;
  onClose: () => void;
}

/** Asks before ending all sessions of a person. Stays open with the reason if that fails. */
export function EndAllDialog({ sub, onClose }: EndAllDialogProps) {
  const { t } = useTexts();
  const { end, busy, failure } = useEnding(sub);
  const confirm = async (): Promise<void> => {
    if (await end('all', t('person.allEnded'))) onClose();
  };
  return (
    <Confirmation
      open
      onOpenChange={onClose}
      title={t('person.endAllTitle')}
      action={
        <Button kind="main" busy={busy} onClick={() => void confirm()}>
          {t('person.endAll')}
        </Button>
      }
    >
      <p className="font-label">
        <PersonName person={{ sub, email: '' }} withAddress />
      </p>
      <p className="text-body text-muted">{t('person.endAllText')}</p>
      {failure && <FailureNotice failure={failure} />}
    </Confirmation>
  );
}
