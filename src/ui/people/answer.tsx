import { Trans } from 'react-i18next';
import type { AccessRequest } from '#domain/access/access-request';
import { When } from '../kit/when';
import { useTexts } from '../portal/texts/use-texts';

/** The outcome of a request in a sentence, with the manager's message. */
export function Answer({ request: { answer } }: { request: AccessRequest }) {
  const { t } = useTexts();
  if (!answer) return <span>{t('access.waits')}</span>;
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <Trans
          i18nKey={answer.granted ? 'access.granted' : 'access.declined'}
          values={{ by: answer.by || t('access.aManager') }}
          components={{ when: <When date={answer.at} within /> }}
        />
      </p>
      {answer.word && (
        <blockquote dir="auto" className="border-s border-axis ps-3 wrap-anywhere whitespace-pre-wrap">
          {answer.word}
        </blockquote>
      )}
    </div>
  );
}
