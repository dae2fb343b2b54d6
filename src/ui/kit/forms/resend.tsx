import { TextButton } from '../text-button';
import { useTexts } from '../../portal/texts/use-texts';

interface ResendProps {
  /** Seconds until another may be asked for. */
  resendIn: number;
  busy: boolean;
  /** A link instead of a code. */
  link?: boolean;
  onResend: () => void;
}

/** Another code or link, once the cool-down is over; how long it still takes is in sight. */
export function Resend({ resendIn, busy, link = false, onResend }: ResendProps) {
  const { t } = useTexts();
  const time = `${Math.floor(resendIn / 60)}:${String(resendIn % 60).padStart(2, '0')}`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-ui text-muted">
      {t('codeSent.nothing')}
      {resendIn > 0 ? (
        <span className="min-h-6 content-center max-tablet:min-h-11">
          {link ? t('signUp.linkWait', { time }) : t('codeSent.wait', { time })}
        </span>
      ) : (
        <TextButton className="max-tablet:min-h-11" onClick={onResend}>
          {busy ? t('codeSent.sending') : link ? t('signUp.linkAgain') : t('codeSent.again')}
        </TextButton>
      )}
    </p>
  );
}
