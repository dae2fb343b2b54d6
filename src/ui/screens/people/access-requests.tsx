import { useEffect, useId, useRef, useState } from 'react';
import type { WaitingRequest } from '#domain/access/access-request';
import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import { Button } from '../../kit/button';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { When } from '../../kit/when';
import { useWaitingRequests } from '../../people/use-requests';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { Section } from '../../kit/section';
import { AnswerForm } from '../../people/answer-form';
import { useSteadyArea } from '../../kit/layout/use-steady';
import { GroupChips } from '../../dashboards/group-chips';
import { PersonName, useNames } from '../../people/person-name';
import { PathLink } from '../../portal/navigation/path-link';
import { useTexts } from '../../portal/texts/use-texts';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { PeopleFile } from './people-file';
import { usePersonInAddress } from './person/use-person-in-address';

interface AccessRequestsProps {
  dashboards: readonly Dashboard[] | undefined;
  isOver: boolean;
}

const keyOf = ({ sub, dashboard }: WaitingRequest): string => `${sub} ${dashboard}`;
const isIn = (list: readonly WaitingRequest[], request: WaitingRequest): boolean =>
  list.some((one) => keyOf(one) === keyOf(request));

/** The button of the next request, or of the previous one at the end of the list. */
const buttonBeside = (row: HTMLLIElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector(':scope > button');

/** Lists the requests for access that wait for an answer. Renders nothing if there are none. */
export function AccessRequests({ dashboards, isOver }: AccessRequestsProps) {
  const { t } = useTexts();
  // No request appears or disappears under the pointer.
  const own = useSteadyArea();
  const waiting = useWaitingRequests({ manages: true, isOver: isOver || own.isOver });
  const { value: requests = [], failure, load } = waiting;
  // An open form has to say at once that someone else has answered, even while the pointer holds the list still.
  const latest = useLive(usePortal().forManagers.waitingRequests, (now) => now.value);
  const nameOf = useNames(requests);
  const { pathOf } = usePersonInAddress();
  const [opened, setOpened] = useState<readonly WaitingRequest[]>([]);
  const row = useFocusHandedOn(buttonBeside);
  if (!dashboards) return null;
  const of = ({ dashboard }: WaitingRequest) => dashboards.find(({ id }) => id === dashboard);
  const titleFor = (request: WaitingRequest) =>
    titleOf(of(request) ?? { title: request.dashboard, metaName: '', metaId: '' });
  const close = (request: WaitingRequest) => setOpened((all) => all.filter((one) => keyOf(one) !== keyOf(request)));
  // A row stays while its form is open, because someone may be writing.
  const gone = opened.filter((request) => !isIn(requests, request));
  const rows = [...requests, ...gone].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const list = rows.length > 0 && (
    <Section
      title={t('access.requests', { count: rows.length })}
      className="mb-3"
      aside={
        <PeopleFile
          list="asking"
          columns={['sub', 'name', 'email', 'groups', 'dashboard', 'note', 'at']}
          rows={() =>
            requests.map((request) => {
              const { sub, email, groups, note, at } = request;
              return [sub, nameOf(request), email, groups.join(', '), titleFor(request), note, at];
            })
          }
        />
      }
    >
      <ul {...own.area} className="mt-2 border-t border-axis">
        {rows.map((request) => {
          const dashboard = of(request);
          const { groups, note, at } = request;
          const label = t('access.answerFor', { person: nameOf(request), title: titleFor(request) });
          return (
            <li
              key={keyOf(request)}
              ref={row}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-2.5"
            >
              <div className="min-w-0 flex-[1_1_18rem]">
                <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
                  <PathLink path={pathOf(request.sub)} className="font-label link">
                    <PersonName person={request} withAddress />
                  </PathLink>
                  <span className="text-muted">{t('access.wants')}</span>
                  <span dir="auto" className="font-label">
                    {titleFor(request)}
                  </span>
                  {dashboard && !isPublished(dashboard) && (
                    <span className="text-meta text-warning">{t('access.notPublished')}</span>
                  )}
                </p>
                {note && (
                  <p dir="auto" className="text-muted wrap-anywhere whitespace-pre-wrap">
                    {note}
                  </p>
                )}
                <div className="flex items-center gap-2 text-meta text-muted">
                  {groups.length > 0 && <GroupChips groups={groups} />}
                  <When date={at} />
                </div>
              </div>
              <Answering
                request={request}
                label={label}
                isOpen={isIn(opened, request)}
                isGone={latest !== undefined && !isIn(latest, request)}
                onOpen={() => setOpened([...opened, request])}
                onAnswered={() => void load()}
                onClose={() => close(request)}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
  return failure && failure.kind !== 'not-found' && opened.length === 0 ? (
    <FailureNotice failure={failure} onRetry={() => void load()} className="mb-3" />
  ) : (
    list || null
  );
}

interface AnsweringProps {
  request: WaitingRequest;
  label: string;
  isOpen: boolean;
  /** Answered by another manager, or withdrawn. */
  isGone: boolean;
  onOpen: () => void;
  onAnswered: () => void;
  onClose: () => void;
}

/** The button of a row, and the form that it opens below. */
function Answering({ request, label, isOpen, isGone, onOpen, onAnswered, onClose }: AnsweringProps) {
  const { t } = useTexts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const close = (): void => {
    // A manager who went on writing in another row keeps the focus there.
    if (form.current?.contains(document.activeElement)) button.current?.focus();
    onClose();
  };
  return (
    <>
      <Button
        ref={button}
        aria-label={t('action.of', { action: t('access.answer'), name: label })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? close : onOpen}
      >
        {t('access.answer')}
      </Button>
      {isOpen && (
        <div ref={form} id={id} className="ml-auto w-full max-w-md pb-1">
          <AnswerForm request={request} label={label} answered={isGone} onAnswered={onAnswered} onClose={close} />
        </div>
      )}
    </>
  );
}
