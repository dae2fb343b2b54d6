import { EnvelopeIcon, PhoneIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { isKnown } from '#application/loader';
import type { Portal } from '#application/portal';
import type { UserAttributes, CodeDelivery, VerifiableAttribute } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { Button } from '../../../kit/button';
import { ListSkeleton } from '../../../kit/skeleton';
import { useFocusBack } from '../../../kit/focus/use-focus-back';
import { useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { useAttributeName } from '../../../kit/forms/use-attribute-name';
import type { Loaded } from '../../../portal/loading/use-loader';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useSessionUser } from '../../../session/use-session-user';
import { useTexts } from '../../../portal/texts/use-texts';
import { OnOff, SettingItem } from '../setting-item';
import { Setting } from '../user-page';
import { ContactEdit, ContactVerify } from './contact-forms';

export const attributesOf = ({ account }: Portal) => account.attributes();

export function ContactSetting({ attributes }: { attributes: Loaded<UserAttributes, AuthFailure> }) {
  const { t } = useTexts();
  const isHosted = useSessionUser()?.hosted;
  const { value, failure, load } = attributes;
  return (
    <Setting title={t('account.contact')} text={t(isHosted ? 'userArea.profileHosted' : 'account.contactText')}>
      {!isKnown(attributes) && <ListSkeleton rows={2} />}
      {failure && <AuthFailureNotice failure={failure} />}
      {value && (
        <ul className="-mt-2.5">
          <ContactItem
            attribute="email"
            value={value.email}
            verified={value.email_verified}
            isFixed={isHosted && value.email !== undefined}
            onChanged={load}
          />
          <ContactItem
            attribute="phone_number"
            value={value.phone_number}
            verified={value.phone_number_verified}
            removable
            onChanged={load}
          />
        </ul>
      )}
    </Setting>
  );
}

const icons = { email: EnvelopeIcon, phone_number: PhoneIcon };

interface ContactItemProps {
  attribute: VerifiableAttribute;
  value: string | undefined;
  verified: boolean;
  removable?: boolean;
  /** The user's provider gives it at each sign-in. */
  isFixed?: boolean | undefined;
  onChanged: () => Promise<void>;
}

type Doing = { step: 'nothing' } | { step: 'edit' } | { step: 'verify'; delivery: CodeDelivery | undefined };

const besideRemove = (button: HTMLButtonElement) => button.nextElementSibling;

function ContactItem({ attribute, value, verified, removable = false, isFixed, onChanged }: ContactItemProps) {
  const { t } = useTexts();
  const say = useSay();
  const { account } = usePortal();
  const name = useAttributeName()(attribute);
  const { failure, count, busy, take, forget } = useAttempt();
  const [doing, setDoing] = useState<Doing>({ step: 'nothing' });
  const opener = useFocusBack<HTMLButtonElement>(doing.step !== 'nothing');
  const remover = useFocusHandedOn(besideRemove);
  const call = (action: string): string => t('action.of', { action, name });

  /** Called by the step that asked; ignored once that step has been left. */
  const advance = (next: Doing): void => setDoing((now) => (now === doing ? next : now));

  const rest = async (text: string): Promise<void> => {
    advance({ step: 'nothing' });
    await onChanged();
    say({ kind: 'success', text });
  };
  const verify = async (): Promise<void> => {
    const outcome = await take(() => account.askAttributeCode(attribute));
    if (outcome?.ok) advance({ step: 'verify', delivery: outcome.value });
  };
  const remove = async (): Promise<void> => {
    const outcome = await take(() => account.deleteAttributes([attribute]));
    if (outcome?.ok) await rest(t('account.removed', { name }));
  };
  const saved = async (deliveries: CodeDelivery[]): Promise<void> => {
    if (deliveries.length === 0) return rest(t('account.saved', { name }));
    advance({ step: 'verify', delivery: deliveries[0] });
    await onChanged();
  };
  const edit = value ? t('account.edit') : t('account.add');
  return (
    <SettingItem
      icon={icons[attribute]}
      name={name}
      meta={value ?? t('account.none')}
      status={value && <OnOff on={verified}>{verified ? t('account.verified') : t('account.notVerified')}</OnOff>}
      actions={
        doing.step === 'nothing' && (
          <>
            {value && !verified && (
              <Button size="sm" aria-label={call(t('account.verify'))} busy={busy} onClick={() => void verify()}>
                {t('account.verify')}
              </Button>
            )}
            {value && removable && (
              <Button
                ref={remover}
                size="sm"
                kind="quiet"
                aria-label={call(t('account.remove'))}
                onClick={() => void remove()}
              >
                {t('account.remove')}
              </Button>
            )}
            {!isFixed && (
              <Button
                ref={opener}
                size="sm"
                aria-label={call(edit)}
                onClick={() => {
                  forget();
                  setDoing({ step: 'edit' });
                }}
              >
                {edit}
              </Button>
            )}
          </>
        )
      }
    >
      {failure && doing.step === 'nothing' && <AuthFailureNotice key={count} failure={failure} />}
      {doing.step === 'edit' && (
        <ContactEdit
          attribute={attribute}
          value={value ?? ''}
          onSaved={saved}
          onCancel={() => setDoing({ step: 'nothing' })}
        />
      )}
      {doing.step === 'verify' && (
        <ContactVerify
          attribute={attribute}
          delivery={doing.delivery}
          onVerified={() => rest(t('account.verifiedNow', { name }))}
          onCancel={() => setDoing({ step: 'nothing' })}
        />
      )}
    </SettingItem>
  );
}
