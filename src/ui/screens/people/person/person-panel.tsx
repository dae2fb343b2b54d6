import { ChevronDownIcon, ChevronUpIcon, EyeIcon } from '@heroicons/react/24/outline';
import { useCallback } from 'react';
import { Trans } from 'react-i18next';
import type { Portal } from '#application/portal';
import type { PersonDetails } from '#domain/access/person-details';
import type { Failure } from '#domain/failure';
import type { TablePath } from '#domain/pages/route-table';
import { Button } from '../../../kit/button';
import { IconButton } from '../../../kit/icon-button';
import { Dialog, PanelHead } from '../../../kit/dialog';
import { ListSkeleton } from '../../../kit/skeleton';
import { When } from '../../../kit/when';
import { useLoader } from '../../../portal/loading/use-loader';
import { PathLink } from '../../../portal/navigation/path-link';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { useFigures } from '../../../use/use-figures';
import { PersonAccess } from './person-access';
import { PersonFiles } from './person-files';
import { PersonSessions } from './person-sessions';
import { PersonStep } from './person-step';
import { PersonUse } from './person-use';
import { Receipts } from './receipts';
import { useViewPerson } from './use-view-person';

const historyOfAccess = `${'/management/history' satisfies TablePath}?what=access`;

interface PersonPanelProps {
  sub: string;
  /** The position in the list, whose length may not be known; undefined if the person isn't in it. */
  place: { number: number; of: number | undefined } | undefined;
  /** Opens the previous person; undefined for the first. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onClose: () => void;
}

/** Shows everything that the portal knows of one person, and what a manager can do. Stays open from one person to the next. */
export function PersonPanel({ sub, place, onUp, onDown, onClose }: PersonPanelProps) {
  const { t } = useTexts();
  const figures = useFigures();
  return (
    <Dialog open onOpenChange={onClose} place="right">
      <PersonDetailsOf key={sub} sub={sub} />
      <div className="flex flex-none flex-wrap items-center justify-between gap-x-3 border-t border-line px-5 py-3 text-muted max-tablet:px-4">
        <p className="flex-[1_1_8rem]">
          <Trans i18nKey="person.recorded" components={{ a: <PathLink path={historyOfAccess} className="link" /> }} />
        </p>
        {place && (
          <div className="flex flex-wrap items-center gap-1 tabular-nums">
            <span className="mr-1">
              {place.of === undefined
                ? figures.whole(place.number)
                : t('person.place', { number: place.number, of: place.of })}
            </span>
            <Step label={t('person.up')} icon={ChevronUpIcon} onStep={onUp} />
            <Step label={t('person.down')} icon={ChevronDownIcon} onStep={onDown} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Stays focusable at the end of the list, so that the focus isn't lost. */
function Step({
  label,
  icon,
  onStep,
}: {
  label: string;
  icon: typeof ChevronUpIcon;
  onStep: (() => void) | undefined;
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={!onStep}
      className="aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-disabled"
      onClick={onStep}
    />
  );
}

function PersonDetailsOf({ sub }: { sub: string }) {
  const { t } = useTexts();
  const loaded = useLoader<PersonDetails, Failure>(useCallback(({ access }: Portal) => access.person(sub), [sub]));
  const { value: person, failure, load } = loaded;
  const isGone = failure?.kind === 'not-found';
  return (
    <>
      <div className="border-b border-line py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{person ? titleOf(person, t('people.nameless')) : t('billing.person')}</PanelHead>
        {person && <Summary person={person} />}
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-6 overflow-y-auto px-5 pt-4 pb-6 max-tablet:px-4">
        {isGone && <Notice kind="warning">{t('person.gone')}</Notice>}
        {failure && !isGone && <FailureNotice failure={failure} onRetry={() => void load()} />}
        {!person && !failure && <ListSkeleton rows={6} />}
        {person && !isGone && (
          <>
            <PersonAccess person={person} onChanged={() => void load()} />
            <PersonSessions person={person} onChanged={() => void load()} />
            <PersonUse opened={person.opened} />
            <PersonFiles person={person} onChanged={() => void load()} />
            <PersonStep person={person} />
            {person.receipts && <Receipts person={person} receipts={person.receipts} />}
          </>
        )}
      </div>
    </>
  );
}

const titleOf = ({ name, email }: PersonDetails, nameless: string): string => name || email || nameless;

/** Address, when they were here last, and the portal as they see it. */
function Summary({ person }: { person: PersonDetails }) {
  const { t } = useTexts();
  const { email, lastSeenAt, opened } = person;
  const sessions = opened.reduce((sum, use) => sum + use.sessions, 0);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pr-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        {email !== titleOf(person, t('people.nameless')) && (
          <p dir="auto" className="text-muted wrap-anywhere">
            {email || t('person.noAddress')}
          </p>
        )}
        <p className="mt-1.5">
          {lastSeenAt ? (
            <Trans i18nKey="person.seen" components={{ when: <When date={lastSeenAt} within /> }} />
          ) : (
            t('person.neverSeen')
          )}{' '}
          <span className="text-muted">
            {t('person.opened', { count: opened.length, times: t('billing.sessions', { count: sessions }) })}
          </span>
        </p>
      </div>
      <ViewAs person={person} />
    </div>
  );
}

function ViewAs({ person: { sub, groups } }: { person: PersonDetails }) {
  const { t } = useTexts();
  const { isOffered, start, busy, failure } = useViewPerson();
  if (!isOffered(groups)) return null;
  return (
    <>
      <Button icon={EyeIcon} busy={busy} onClick={() => void start(sub)}>
        {t('viewAs.title')}
      </Button>
      {failure && <FailureNotice failure={failure} className="w-full" />}
    </>
  );
}
