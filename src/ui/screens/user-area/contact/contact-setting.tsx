import type { UserAttributes } from '#domain/people/account';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { ListSkeleton } from '../../../components/skeleton';
import type { Loaded } from '../../../loading/use-loaded';
import { ContactItem } from './contact-item';
import { Setting } from '../user-page';
import { useTexts } from '../../../use-texts';

interface ContactSettingProps {
  attributes: Loaded<UserAttributes>;
  onChanged: () => Promise<void>;
}

export function ContactSetting({ attributes, onChanged }: ContactSettingProps) {
  const { t } = useTexts();
  return (
    <Setting title={t('account.contact')} text={t('account.contactText')}>
      {attributes.status === 'loading' && <ListSkeleton rows={2} />}
      {attributes.status === 'failed' && <AuthFailureNotice failure={attributes.failure} />}
      {attributes.status === 'ready' && (
        <ul className="-mt-2.5">
          <ContactItem
            attribute="email"
            value={attributes.value.email}
            verified={attributes.value.email_verified}
            onChanged={onChanged}
          />
          <ContactItem
            attribute="phone_number"
            value={attributes.value.phone_number}
            verified={attributes.value.phone_number_verified}
            removable
            onChanged={onChanged}
          />
        </ul>
      )}
    </Setting>
  );
}
