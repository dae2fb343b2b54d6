import { useState } from 'react';
import type { WaitingRequest } from '#domain/access/access-request';
import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import { Button } from '../../kit/button';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { When } from '../../kit/when';
import { useWaitingRequests } from '../../people/use-requests';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { Section } from '../../kit/section';
import { AnswerDialog } from '../../people/answer-dialog';
import { useSteadyArea } from '../../kit/layout/use-steady';
import { GroupChips } from '../../dashboards/group-chips';
import { PersonName, useNames } from '../../people/person-name';
import { PathLink } from '../../portal/navigation/path-link';
import { useTexts } from '../../portal/texts/use-texts';
import { PeopleFile } from './people-file';
import { usePersonInAddress } from './person/use-person-in-address';

interface AccessRequestsProps {
  dashboards: readonly Dashboard[] | undefined;
  isOver: boolean;
}

const keyOf = ({ sub, dashboard }: WaitingRequest): string => `${sub} ${dashboard}`;

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
  const nameOf = useNames(requests);
  const { pathOf } = usePersonInAddress();
  const [answering, setAnswering] = useState<WaitingRequest>();
  const row = useFocusHandedOn(buttonBeside);
  if (!dashboards) return null;
  const of = ({ dashboard }: WaitingRequest) => dashboards.find(({ id }) => id === dashboard);
  const titleFor = (request: WaitingRequest) =>
    titleOf(of(request) ?? { title: request.dashboard, metaName: '', metaId: '' });
  const list = requests.length > 0 && (
    <Section
      title={t('access.requests', { count: requests.length })}
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
        {requests.map((request) => {
          const dashboard = of(request);
          const { groups, note, at } = request;
          return (
            <li
              key={keyOf(request)}
              ref={row}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5"
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
              <Button
                aria-label={t('action.of', {
                  action: t('access.answer'),
                  name: t('access.answerFor', { person: nameOf(request), title: titleFor(request) }),
                })}
                onClick={() => setAnswering(request)}
              >
                {t('access.answer')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
  return (
    <>
      {failure && failure.kind !== 'not-found' ? (
        <FailureNotice failure={failure} onRetry={() => void load()} className="mb-3" />
      ) : (
        list
      )}
      {/* Stays open when the list goes, because someone may be writing. */}
      {answering && (
        <AnswerDialog
          request={answering}
          title={titleFor(answering)}
          answered={waiting.value?.some((request) => keyOf(request) === keyOf(answering)) === false}
          onAnswered={() => void load()}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  );
}
