import { CheckCircleIcon } from '@heroicons/react/20/solid';
import { EnvelopeIcon, PhoneIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { UserAttributes } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { fullName, nameAttributes } from '#domain/people/names';
import { Avatar } from '../../../kit/avatar';
import { Button } from '../../../kit/button';
import { buttonLook } from '../../../kit/button-look';
import { CopyText } from '../../../kit/copy/copy-text';
import { useFocusBack } from '../../../kit/focus/use-focus-back';
import { useAttributeName } from '../../../kit/forms/use-attribute-name';
import type { Loaded } from '../../../portal/loading/use-loader';
import { PathLink } from '../../../portal/navigation/path-link';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useOwnName, useSessionUser } from '../../../session/use-session-user';
import { useTexts } from '../../../portal/texts/use-texts';
import { OnOff, SettingItem } from '../setting-item';
import { Facts, Setting } from '../user-page';
import { NameForm } from './name-form';

/** Shows what the session knows at once, and the rest when the pool has answered. */
export function OwnDetails({ attributes }: { attributes: Loaded<UserAttributes, AuthFailure> }) {
  const { t } = useTexts();
  const { entrance } = usePortal();
  const user = useSessionUser();
  const nameOf = useAttributeName();
  const entered = useLive(entrance);
  const known = entered.status === 'open' ? entered.user : undefined;
  const { value: more, failure, load } = attributes;
  const email = more?.email ?? (known?.userEmail || user?.email);
  const sub = known?.userSub ?? user?.sub ?? '';
  const others = Object.entries(more?.others ?? {}).filter(([name]) => !isOfName(name) && name !== linked);
  return (
    <Setting title={t('userArea.profile')} text={t(user?.hosted ? 'userArea.profileHosted' : 'userArea.profileText')}>
      {failure && <AuthFailureNotice failure={failure} />}
      <ul className="-mt-2.5">
        <NameItem others={more?.others} onChanged={load} />
        {email && <ContactItem icon={EnvelopeIcon} name="email" value={email} verified={more?.email_verified} />}
        {more?.phone_number && (
          <ContactItem
            icon={PhoneIcon}
            name="phone_number"
            value={more.phone_number}
            verified={more.phone_number_verified}
          />
        )}
      </ul>
      {sub && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-meta text-muted">
          {t('userArea.id')} <CopyText text={sub} label={t('userArea.copyId')} />
        </p>
      )}
      {others.length > 0 && (
        <div className="mt-3">
          <Facts facts={others.map(([name, value]) => ({ name: nameOf(name), values: [value] }))} />
        </div>
      )}
    </Setting>
  );
}

/** The attribute in which the pool lists a person's providers as JSON. The account page says in words who signs them in. */
const linked = 'identities';

const isOfName = (name: string): boolean => (nameAttributes as readonly string[]).includes(name);

/**
 * The user's name, which people who sign in with a provider can't change: the provider's would replace it at the next sign-in. They never
 * type their username, which begins with the provider's.
 */
function NameItem({
  others,
  onChanged,
}: {
  others: UserAttributes['others'] | undefined;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTexts();
  const user = useSessionUser();
  const ownName = useOwnName();
  const [editing, setEditing] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(editing);
  const name = others && fullName(others);
  return (
    <SettingItem
      mark={<Avatar name={ownName} />}
      name={
        <span className="font-label" dir="auto">
          {name || user?.username}
        </span>
      }
      meta={
        <>
          {name && !user?.hosted && <span dir="auto">{user?.username}</span>}
          {others?.['picture'] && <span className="block">{others['picture']}</span>}
        </>
      }
      actions={
        others &&
        !user?.hosted &&
        !editing && (
          <Button ref={opener} size="sm" onClick={() => setEditing(true)}>
            {t(name ? 'userArea.changeName' : 'userArea.addName')}
          </Button>
        )
      }
    >
      {editing && others && <NameForm others={others} onChanged={onChanged} onClose={() => setEditing(false)} />}
    </SettingItem>
  );
}

interface ContactItemProps {
  icon: typeof EnvelopeIcon;
  name: 'email' | 'phone_number';
  value: string;
  /** Undefined until the pool has answered. */
  verified: boolean | undefined;
}

function ContactItem({ icon, name, value, verified }: ContactItemProps) {
  const { t } = useTexts();
  const nameOf = useAttributeName();
  return (
    <SettingItem
      icon={icon}
      name={value}
      meta={nameOf(name)}
      status={
        verified === true ? (
          <span className="inline-flex items-center gap-1 text-success">
            <CheckCircleIcon className="icon" aria-hidden />
            {t('account.verified')}
          </span>
        ) : (
          verified === false && <OnOff on={false}>{t('account.notVerified')}</OnOff>
        )
      }
      actions={
        verified === false && (
          <PathLink
            path="/user/account"
            className={buttonLook('line', 'sm')}
            aria-label={t('action.of', { action: t('account.verify'), name: nameOf(name) })}
          >
            {t('account.verify')}
          </PathLink>
        )
      }
    />
  );
}
