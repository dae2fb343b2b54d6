import { useRef, useState } from 'react';
import type { PersonDetails } from '#domain/access/person-details';
import type { UserSession } from '#domain/people/user-session';
import { Button } from '../../../kit/button';
import { Section } from '../../../kit/section';
import { When } from '../../../kit/when';
import { keepFocusIn } from '../../../kit/focus/keep-focus-in';
import { PathLink } from '../../../portal/navigation/path-link';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { useSessionWords } from '../../../people/use-session-words';
import { useSessionUser } from '../../../session/use-session-user';
import { useTexts } from '../../../portal/texts/use-texts';
import { ConfirmedButton } from '../../../kit/forms/confirmation';
import { Fact } from './fact';
import { type End, useEnding } from './use-ending';

interface PersonSessionsProps {
  person: PersonDetails;
  onChanged: () => void;
}

/** Where the person is signed in, with a button that ends each session, and one for all of them. A manager's own end under Devices. */
export function PersonSessions({ person: { sub, sessions }, onChanged }: PersonSessionsProps) {
  const { t } = useTexts();
  const isOwn = useSessionUser()?.sub === sub;
  const place = useRef<HTMLDivElement>(null);
  // The pool's list lags by some seconds.
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const { end, busy, failure } = useEnding(sub);
  const known = typeof sessions === 'string' ? [] : sessions.filter(({ id }) => !ended.has(id));
  const hide = (ids: readonly string[]): void => {
    setEnded((before) => new Set([...before, ...ids]));
    keepFocusIn(place.current);
    onChanged();
  };
  const endAll = async (): Promise<void> => {
    if (await end('all', t('person.allEnded'))) hide(known.map(({ id }) => id));
  };
  const words = typeof sessions === 'string' ? sessions : known.length === 0 ? 'none' : undefined;
  return (
    <Section title={words ? t('person.sessions') : t('person.places', { count: known.length })}>
      <div ref={place} tabIndex={-1} className="mt-1 outline-none">
        <ul className="border-t border-axis">
          {words && <Fact title={<span className="text-muted">{t(`person.session.${words}`)}</span>} />}
          {known.map((session) => (
            <Session
              key={session.id}
              session={session}
              end={isOwn ? undefined : end}
              onEnded={() => hide([session.id])}
            />
          ))}
        </ul>
        {isOwn ? (
          <PathLink to="/user/device" className="mt-2 inline-block link">
            {t('person.ownSessions')}
          </PathLink>
        ) : (
          words !== 'none' && (
            <ConfirmedButton
              kind="danger"
              size="sm"
              className="mt-3"
              busy={busy}
              title={t('person.endAllTitle')}
              text={t('person.endAllText')}
              confirm={t('person.endAll')}
              onConfirm={() => void endAll()}
            >
              {t('person.endAll')}
            </ConfirmedButton>
          )
        )}
        {failure && <FailureNotice failure={failure} className="mt-2" />}
      </div>
    </Section>
  );
}

interface SessionProps {
  session: UserSession;
  end: End | undefined;
  onEnded: () => void;
}

function Session({ session, end, onEnded }: SessionProps) {
  const { t } = useTexts();
  const { name, place, drawing: Drawing } = useSessionWords(session);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    const isEnded = await end?.([session.id], t('sessions.ended', { name }));
    setBusy(false);
    if (isEnded) onEnded();
  };
  return (
    <Fact
      title={
        <span className="flex gap-2">
          <Drawing className="mt-0.5 icon text-muted" aria-hidden />
          {name}
        </span>
      }
      detail={
        <>
          {place && `${place}. `}
          {session.lastActiveAt && <When date={session.lastActiveAt} />}
        </>
      }
      action={
        end && (
          <Button
            size="sm"
            busy={busy}
            aria-label={t('action.of', { action: t('person.end'), name })}
            onClick={() => void press()}
          >
            {t('person.end')}
          </Button>
        )
      }
    />
  );
}
