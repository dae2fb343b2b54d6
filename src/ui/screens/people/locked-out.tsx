import { useState } from 'react';
import type { LostStep } from '#domain/people/recovery/lost-step';
import { Button } from '../../kit/button';
import { Section } from '../../kit/section';
import { When } from '../../kit/when';
import { GroupChips } from '../../dashboards/group-chips';
import { useFollowed } from '../../portal/loading/use-loader';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { LostStepDialog } from '../../people/lost-step-dialog';
import { PersonName, useNames } from '../../people/person-name';
import { usePortal } from '../../portal/use-portal';
import { PathLink } from '../../portal/navigation/path-link';
import { useTexts } from '../../portal/texts/use-texts';
import { PeopleFile } from './people-file';
import { usePersonInAddress } from './person/use-person-in-address';

/** The people who have lost their second step and ask for help. Renders nothing if there are none. */
export function LockedOut() {
  const { t } = useTexts();
  const { value, failure, load } = useFollowed(usePortal().forManagers.lostSteps);
  const [opened, setOpened] = useState<LostStep>();
  const requests = value?.requests ?? [];
  const nameOf = useNames(requests);
  const { pathOf } = usePersonInAddress();
  if (failure && failure.kind !== 'not-found')
    return <FailureNotice failure={failure} onRetry={() => void load()} className="mb-3" />;
  if (!value) return null;
  return (
    <>
      {requests.length > 0 && (
        <Section
          title={t('lostStep.waiting', { count: requests.length })}
          className="mb-3"
          aside={
            <PeopleFile
              list="locked"
              columns={['sub', 'name', 'email', 'groups', 'note', 'at']}
              rows={() =>
                requests.map((request) => {
                  const { sub, email, groups = [], note, at } = request;
                  return [sub, nameOf(request), email, groups.join(', '), note, new Date(at)];
                })
              }
            />
          }
        >
          <ul className="mt-2 border-t border-axis">
            {requests.map((request) => (
              <li key={request.sub} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
                <div className="min-w-0 flex-[1_1_18rem]">
                  <p className="font-label wrap-anywhere">
                    <PathLink path={pathOf(request.sub)} className="link">
                      <PersonName person={request} withAddress />
                    </PathLink>
                  </p>
                  {request.note && (
                    <p dir="auto" className="text-muted wrap-anywhere whitespace-pre-wrap">
                      {request.note}
                    </p>
                  )}
                  <div className="flex items-center gap-2 text-meta text-muted">
                    {request.groups && request.groups.length > 0 && <GroupChips groups={request.groups} />}
                    <When date={new Date(request.at)} />
                  </div>
                </div>
                <Button
                  aria-label={t('action.of', { action: t('lostStep.look'), name: nameOf(request) })}
                  onClick={() => setOpened(request)}
                >
                  {t('lostStep.look')}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {opened && (
        <LostStepDialog
          // The same person, also once another manager has answered.
          request={requests.find(({ sub }) => sub === opened.sub) ?? opened}
          needed={value.needed}
          onAnswered={() => void load()}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
