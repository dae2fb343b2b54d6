import { useState } from 'react';
import { mayManage } from '#domain/access/roles';
import type { Failure } from '#domain/failure';
import { type NoticeSettings as Settings, type OptionalTopic, noticeTopics } from '#domain/notifications/settings';
import { ListSkeleton } from '../../../kit/skeleton';
import { Radio } from '../../../kit/fields/radio';
import { PathLink } from '../../../portal/navigation/path-link';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import { useNotices } from '../../../notifications/use-notices';
import { usePortal } from '../../../portal/use-portal';
import { useVisitor } from '../../../session/use-visitor';
import { useTexts } from '../../../portal/texts/use-texts';
import { NothingToSet } from '../user-page';

/** Lets users choose their notifications in the portal and by email. Each change is saved at once. */
export function NoticeSettings() {
  const { t } = useTexts();
  const { notices } = usePortal();
  const { value, failure, load } = useNotices();
  const [chosen, choose] = useState<Settings>();
  const [notSaved, setNotSaved] = useState<Failure>();
  if (failure?.kind === 'not-found') {
    return <NothingToSet title={t('notifications.notOffered')} text={t('notifications.notOfferedText')} />;
  }
  if (failure) return <FailureNotice failure={failure} onRetry={() => void load()} />;
  if (!value) return <ListSkeleton rows={6} />;
  const settings = chosen ?? value.settings;
  const { sendsMail, refusedAddress } = value;
  const save = async (changed: Settings): Promise<void> => {
    choose(changed);
    setNotSaved(undefined);
    const saved = await notices.saveSettings(changed);
    if (saved.ok) return;
    choose(settings);
    setNotSaved(saved.failure);
  };
  return (
    <>
      {notSaved && <FailureNotice failure={notSaved} className="mb-4" />}
      <TopicTable settings={settings} sendsMail={sendsMail} onChange={(changed) => void save(changed)} />
      {refusedAddress !== undefined && (
        <Notice
          kind="warning"
          className="mt-5"
          action={
            <PathLink to="/user/account" className="link">
              {t('notifications.settings.changeAddress')}
            </PathLink>
          }
        >
          {t('notifications.settings.refused', { address: refusedAddress })}
        </Notice>
      )}
      {!sendsMail && <p className="mt-4 text-muted">{t('notifications.settings.noEmail')}</p>}
      {sendsMail && (
        <fieldset className="mt-5">
          <legend className="text-body font-head">{t('notifications.settings.emails')}</legend>
          <p className="mt-1 mb-2 text-muted">{t('notifications.settings.emailsText')}</p>
          {(['daily', 'at-once'] as const).map((send) => (
            <Radio
              key={send}
              name="send"
              checked={settings.send === send}
              onChange={() => void save({ ...settings, send })}
              className="-mt-px first-of-type:rounded-t-sm last-of-type:rounded-b-sm"
            >
              {t(`notifications.settings.send.${send}`)}
            </Radio>
          ))}
        </fieldset>
      )}
      <p className="mt-4">
        <PathLink to="/user/notifications" className="link">
          {t('notifications.settings.back')}
        </PathLink>
      </p>
    </>
  );
}

interface TopicTableProps {
  settings: Settings;
  sendsMail: boolean;
  onChange: (changed: Settings) => void;
}

function TopicTable({ settings, sendsMail, onChange }: TopicTableProps) {
  const { t } = useTexts();
  const manages = mayManage(useVisitor());
  const topics = noticeTopics.filter((topic) => manages || (topic !== 'requests' && topic !== 'syncs'));
  return (
    <table className="w-full border-collapse rounded-md border border-line bg-raised">
      <thead>
        <tr className="border-b border-line bg-surface text-left text-meta text-muted">
          <th scope="col" className="px-3 py-2 font-label">
            {t('notifications.settings.when')}
          </th>
          <th scope="col" className="w-28 px-2 py-2 text-center font-label max-tablet:w-20">
            {t('notifications.settings.portal')}
          </th>
          {sendsMail && (
            <th scope="col" className="w-24 px-2 py-2 text-center font-label max-tablet:w-20">
              {t('notifications.settings.email')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic} className="border-b border-line">
            <Topic topic={topic} />
            <Choice
              name={t('notifications.settings.inPortal', { what: t(`notifications.settings.topic.${topic}`) })}
              checked={!settings.hidden.includes(topic)}
              onChange={() => onChange({ ...settings, hidden: toggled(settings.hidden, topic) })}
            />
            {sendsMail && (
              <Choice
                name={t('notifications.settings.byEmail', { what: t(`notifications.settings.topic.${topic}`) })}
                checked={settings.email.includes(topic)}
                onChange={() => onChange({ ...settings, email: toggled(settings.email, topic) })}
              />
            )}
          </tr>
        ))}
        <tr>
          <Topic topic="security" />
          <td className="px-2 text-center text-muted">{t('notifications.settings.always')}</td>
          {sendsMail && <td className="px-2 text-center text-muted">{t('notifications.settings.always')}</td>}
        </tr>
      </tbody>
    </table>
  );
}

const toggled = (list: readonly OptionalTopic[], topic: OptionalTopic): OptionalTopic[] =>
  noticeTopics.filter((one) => (one === topic) !== list.includes(one));

function Topic({ topic }: { topic: OptionalTopic | 'security' }) {
  const { t } = useTexts();
  return (
    <th scope="row" className="px-3 py-2.5 text-left font-text">
      <span className="block font-label">{t(`notifications.settings.topic.${topic}`)}</span>
      <span className="block text-meta text-muted">{t(`notifications.settings.topicText.${topic}`)}</span>
    </th>
  );
}

function Choice({ name, checked, onChange }: { name: string; checked: boolean; onChange: () => void }) {
  return (
    <td className="px-2 text-center">
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        onChange={onChange}
        className="size-4 align-middle max-tablet:size-6"
      />
    </td>
  );
}
