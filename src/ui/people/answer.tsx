import { useState } from 'react';
import { Trans } from 'react-i18next';
import type { AccessRequest } from '#domain/access/access-request';
import { When } from '../kit/when';
import { sayDay } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';

/** The outcome of a request in a sentence, with the manager's message. */
export function Answer({ request: { answer } }: { request: AccessRequest }) {
  const { t, conventions } = useTexts();
  const [now] = useState(() => new Date());
  if (!answer) return <span>{t('access.waits')}</span>;
  const { granted, until } = answer;
  const yes = until === undefined ? 'access.granted' : 'access.grantedUntil';
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <Trans
          i18nKey={granted ? yes : 'access.declined'}
          values={{
            by: answer.by || t('access.aManager'),
            day: until && sayDay(until, now, conventions),
          }}
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
