import { isKnown } from '#application/loader';
import type { Portal } from '#application/portal';
import type { UserAttributes } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { ListSkeleton } from '../../../components/skeleton';
import type { Loaded } from '../../../loading/use-loader';
import { ContactItem } from './contact-item';
import { Setting } from '../user-page';
import { useTexts } from '../../../use-texts';

export const attributesOf = ({ account }: Portal) => account.attributes();

export function ContactSetting({ attributes }: { attributes: Loaded<UserAttributes, AuthFailure> }) {
  const { t } = useTexts();
  const { value, failure, load } = attributes;
  return (
    <Setting title={t('account.contact')} text={t('account.contactText')}>
      {!isKnown(attributes) && <ListSkeleton rows={2} />}
      {failure && <AuthFailureNotice failure={failure} />}
      {value && (
        <ul className="-mt-2.5">
          <ContactItem attribute="email" value={value.email} verified={value.email_verified} onChanged={load} />
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
