import { Dialog, DialogTitle } from '../kit/dialog';
import { useTexts } from '../portal/texts/use-texts';
import { AnswerForm, type AnswerFormProps } from './answer-form';
import { useNames } from './person-name';

interface AnswerDialogProps extends Omit<AnswerFormProps, 'label' | 'children'> {
  title: string;
}

/** Answers a request for access where it isn't listed among the others. */
export function AnswerDialog({ title, ...form }: AnswerDialogProps) {
  const { t } = useTexts();
  const person = useNames([form.request])(form.request);
  return (
    <Dialog open onOpenChange={(open) => open || form.onClose()}>
      <AnswerForm {...form}>
        <DialogTitle className="px-5 pt-4 pb-1 text-head font-head wrap-anywhere">
          {t('access.answerFor', { person, title })}
        </DialogTitle>
      </AnswerForm>
    </Dialog>
  );
}
