import { useCallback, useState } from 'react';
import { Trans } from 'react-i18next';
import type { Portal } from '#application/portal';
import type { DashboardReaders, PersonGrant } from '#domain/access/access-request';
import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import type { Reach } from '#domain/access/reach';
import { isForEveryone } from '#domain/access/roles';
import { TextButton } from '../../kit/text-button';
import { useLoader } from '../../portal/loading/use-loader';
import { Button } from '../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../kit/dialog';
import { sayNumber } from '../../portal/texts/numbers';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { When } from '../../kit/when';
import { knownBy } from '#domain/access/named-person';
import { GrantedWhen } from '../../people/granted-when';
import { PersonName, useNames } from '../../people/person-name';
import { usePortal } from '../../portal/use-portal';
import { Readers } from '../readers';
import { useHeadcount } from '../../people/use-headcount';
import { useWithdrawal } from '../../people/use-withdrawal';
import { useTexts } from '../../portal/texts/use-texts';

/** Leads to who can see a dashboard. Renders nothing if the backend doesn't say. */
export function WhoSees({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { value } = useWho(dashboard);
  if (!value) return null;
  return (
    <>
      <TextButton className="text-meta" onClick={() => setOpen(true)}>
        {t('access.readers.who')}
      </TextButton>
      {open && <WhoDialog dashboard={dashboard} onClose={() => setOpen(false)} />}
    </>
  );
}

const useWho = ({ id }: Dashboard) => useLoader(useCallback(({ access }: Portal) => access.who(id), [id]));

export function WhoDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTexts();
  const { value: who, failure, refresh } = useWho(dashboard);
  return (
    <Dialog open onOpenChange={onClose} place="over">
      <DialogTitle className="px-5 pt-4 pb-1 text-head font-head wrap-anywhere">
        {t('access.readers.title', { title: titleOf(dashboard) })}
      </DialogTitle>
      {failure && <FailureNotice failure={failure} onRetry={() => void refresh()} className="mx-5 my-3" />}
      {who && <Reasons dashboard={dashboard} who={who} onChanged={() => void refresh()} />}
      <DialogFoot>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}

interface ReasonsProps {
  dashboard: Dashboard;
  who: DashboardReaders;
  onChanged: () => void;
}

function Reasons({ dashboard, who: { people, biService }, onChanged }: ReasonsProps) {
  const { t } = useTexts();
  const { access } = usePortal().configuration;
  const { id } = dashboard;
  const { value: reach, refresh } = useLoader(useCallback((portal: Portal) => portal.access.reach([id], {}), [id]));
  const changed = (): void => {
    onChanged();
    void refresh();
  };
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-3">
      {reach && <Count reach={reach} isOpen={isPublished(dashboard) && isForEveryone(dashboard, access)} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-3 wrap-break-word *:[dt]:text-muted">
        <dt>{t('management.field.status')}</dt>
        <dd>{t(isPublished(dashboard) ? 'access.readers.published' : 'access.readers.notPublished')}</dd>
        <dt>{t('access.readers.portal')}</dt>
        <dd>{t(`access.readers.${access}`)}</dd>
        <dt>{t('management.field.groupList')}</dt>
        <dd>
          {isForEveryone(dashboard, access) ? (
            t('access.readers.everyone')
          ) : (
            <Groups names={dashboard.groupList} reach={reach} />
          )}
          {reach && (
            <p className="text-meta text-muted">
              <Trans i18nKey="access.readers.countedAt" components={{ when: <When date={reach.countedAt} within /> }} />
            </p>
          )}
        </dd>
        <dt>{t('access.readers.people')}</dt>
        <dd>
          {people.length === 0 ? (
            t('management.permissions.nobody')
          ) : (
            <ul className="grid gap-2">
              {people.map((grant) => (
                <GrantItem key={grant.sub} grant={grant} onChanged={changed} />
              ))}
            </ul>
          )}
        </dd>
        <dt>QuickSight</dt>
        <dd>
          {biService ? (
            <>
              <Readers readers={biService.readers} />
              {biService.problem !== undefined && <p>{t('access.readers.problem', { reason: biService.problem })}</p>}
              {biService.readAt && (
                <p className="text-meta text-muted">
                  <Trans
                    i18nKey="access.readers.readAt"
                    components={{ when: <When date={biService.readAt} within /> }}
                  />
                </p>
              )}
            </>
          ) : (
            t('access.readers.asIs')
          )}
        </dd>
      </dl>
    </div>
  );
}

/** The number first, before its reasons. */
function Count({ reach: { now, all }, isOpen }: { reach: Reach; isOpen: boolean }) {
  const { conventions } = useTexts();
  const spell = useHeadcount();
  if (!now) return null;
  const words = isOpen ? 'allOf' : now.isMore ? 'many' : 'number';
  return (
    <p className="text-body">
      <Trans
        i18nKey={`access.readers.${words}`}
        values={{ number: now.isMore ? spell(now) : sayNumber(now.count, conventions), all: spell(all) }}
        components={{ b: <strong className="font-head" /> }}
      />
    </p>
  );
}

function Groups({ names, reach }: { names: readonly string[]; reach: Reach | undefined }) {
  const spell = useHeadcount();
  return (
    <ul>
      {names.map((name) => {
        const people = reach?.groups.find((group) => group.name === name.trim())?.people;
        return (
          <li key={name}>
            <bdi>{name}</bdi> {people && <span className="text-muted">{spell(people)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function GrantItem({ grant, onChanged }: { grant: PersonGrant; onChanged: () => void }) {
  const { t } = useTexts();
  const by = knownBy(grant.by);
  const nameOf = useNames([grant, by]);
  const person = nameOf(grant);
  const { busy, failure, withdraw } = useWithdrawal(grant, t('access.readers.withdrawn', { person }), onChanged);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="max-w-full">
        <p>
          <PersonName person={grant} withAddress />
        </p>
        <p className="text-meta text-muted">
          {t('access.readers.by', { by: nameOf(by) })}, <GrantedWhen grant={grant} />
        </p>
      </div>
      <Button size="sm" busy={busy} aria-label={t('access.readers.withdrawFrom', { person })} onClick={withdraw}>
        {t('access.readers.withdraw')}
      </Button>
      {failure && <FailureNotice failure={failure} />}
    </li>
  );
}
