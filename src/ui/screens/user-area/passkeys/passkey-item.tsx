import { ComputerDesktopIcon, KeyIcon } from '@heroicons/react/24/outline';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import { longestPasskeyName, passkeyNote } from '#domain/dashboards/shelf/passkey-notes';
import type { Passkey } from '#domain/people/passkeys';
import { Button } from '../../../kit/button';
import { When } from '../../../kit/when';
import { TextField } from '../../../kit/fields/text-field';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { ConfirmedButton } from '../../../kit/forms/confirmation';
import { SettingItem } from '../setting-item';

interface PasskeyItemProps {
  passkey: Passkey;
  isBusy: boolean;
  onRemove: (name: string) => void;
}

export function PasskeyItem({ passkey, isBusy, onRemove }: PasskeyItemProps) {
  const { t } = useTexts();
  const { shelf } = usePortal();
  const { name: ownName, used } = passkeyNote(useLive(shelf), passkey.id);
  const [isNaming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = ownName ?? passkey.name;

  const close = (): void => {
    setNaming(false);
    opener.current?.focus();
  };
  const rename = (typed: string): void => {
    const wanted = typed.trim();
    shelf.notePasskey(passkey.id, { name: wanted === '' || wanted === passkey.name ? undefined : wanted });
    close();
  };

  return (
    <SettingItem
      icon={passkey.isOfDevice ? ComputerDesktopIcon : KeyIcon}
      name={<bdi>{name}</bdi>}
      meta={
        <>
          <Trans i18nKey="passkeys.since" components={{ when: <When date={passkey.added} within /> }} />
          {' · '}
          {used ? (
            <Trans i18nKey="passkeys.lastUsed" components={{ when: <When date={used} within /> }} />
          ) : (
            t('passkeys.neverSeen')
          )}
        </>
      }
      actions={
        <>
          <Button
            ref={opener}
            size="sm"
            aria-label={t('action.of', { action: t('passkeys.rename'), name })}
            aria-expanded={isNaming}
            onClick={() => setNaming(!isNaming)}
          >
            {t('passkeys.rename')}
          </Button>
          <ConfirmedButton
            size="sm"
            aria-label={t('action.of', { action: t('account.remove'), name })}
            busy={isBusy}
            title={t('passkeys.removeTitle', { name })}
            text={t('passkeys.removeText')}
            confirm={t('account.remove')}
            onConfirm={() => onRemove(name)}
          >
            {t('account.remove')}
          </ConfirmedButton>
        </>
      }
    >
      {isNaming && <NameForm given={name} original={passkey.name} onName={rename} onClose={close} />}
    </SettingItem>
  );
}

interface NameFormProps {
  given: string;
  /** The pool's name. */
  original: string;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameForm({ given, original, onName, onClose }: NameFormProps) {
  const { t } = useTexts();
  const [name, setName] = useState(given);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onName(name);
  };
  const closeByEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label={t('field.name')}
        hint={t('passkeys.nameHint', { name: original })}
        name="passkey-name"
        autoComplete="off"
        dir="auto"
        maxLength={longestPasskeyName}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Opened by a button to be typed in
        autoFocus
        value={name}
        onKeyDown={closeByEscape}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex gap-2">
        <Button kind="main" type="submit">
          {t('action.save')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}
