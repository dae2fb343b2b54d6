import { type MfaMethod, type MfaPreference, withoutMethod } from '#domain/people/mfa';
import { Button } from '../../../components/button';
import { useTexts } from '../../../use-texts';

interface MfaActionsProps {
  mfa: MfaPreference;
  method: MfaMethod;
  /** Completes the buttons' names. */
  name: string;
  onPrefer: (preference: MfaPreference) => Promise<void>;
}

/** Actions on a second step that is on. */
export function MfaActions({ mfa, method, name, onPrefer }: MfaActionsProps) {
  const { t } = useTexts();
  const call = (action: string): string => t('action.of', { action, name });
  return (
    <>
      {mfa.enabled.length > 1 && mfa.preferred !== method && (
        <Button
          size="sm"
          aria-label={call(t('account.prefer'))}
          onClick={() => void onPrefer({ enabled: mfa.enabled, preferred: method })}
        >
          {t('account.prefer')}
        </Button>
      )}
      <Button
        size="sm"
        aria-label={call(t('account.turnOff'))}
        onClick={() => void onPrefer(withoutMethod(mfa, method))}
      >
        {t('account.turnOff')}
      </Button>
    </>
  );
}
