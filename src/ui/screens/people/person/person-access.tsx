import { useState } from 'react';
import { Trans } from 'react-i18next';
import type { PersonGrant } from '#domain/access/access-request';
import { knownBy } from '#domain/access/named-person';
import { type PersonDetails, type WayIn, waysIn } from '#domain/access/person-details';
import { titleOf } from '#domain/dashboards/dashboard';
import { Button } from '../../../kit/button';
import { IsolatedList } from '../../../kit/isolated-list';
import { Section } from '../../../kit/section';
import { TextButton } from '../../../kit/text-button';
import { When } from '../../../kit/when';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { GrantedWhen } from '../../../people/granted-when';
import { useOriginWords } from '../../../people/use-origin-words';
import { PersonName } from '../../../people/person-name';
import { useWithdrawal } from '../../../people/use-withdrawal';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Fact } from './fact';

interface PersonAccessProps {
  person: PersonDetails;
  onChanged: () => void;
}

/** How many dashboards of one reason are named at first. */
const mostNamed = 3;

/** The person's groups, and the dashboards that they can open, each with the reason. Only what was granted here can be ended here. */
export function PersonAccess({ person, onChanged }: PersonAccessProps) {
  const { t } = useTexts();
  const { configuration, dashboards } = usePortal();
  const { dashboards: all = [] } = useLive(dashboards);
  const { groups, grants, readAt } = person;
  const originOf = useOriginWords(person.groupOrigins);
  const ways = waysIn(all, person, configuration.access);
  const count = ways.reduce((sum, way) => sum + way.dashboards.length, 0);
  return (
    <>
      <Section
        title={t('management.field.groupList')}
        aside={
          readAt && (
            <span className="text-meta text-muted">
              <Trans t={t} i18nKey="person.fromPool" components={{ when: <When date={readAt} /> }} />
            </span>
          )
        }
      >
        <ul className="mt-1 border-t border-axis">
          {groups.length === 0 && <Fact title={<span className="text-muted">{t('person.noGroups')}</span>} />}
          {groups.map((group) => (
            <Fact key={group} title={<bdi>{group}</bdi>} detail={originOf(group)} />
          ))}
        </ul>
      </Section>
      <Section title={t('person.canOpen', { count })}>
        <ul className="mt-1 border-t border-axis">
          {count === 0 && <Fact title={<span className="text-muted">{t('person.opensNone')}</span>} />}
          {ways
            .filter(({ why }) => why !== 'grant')
            .map((way) => (
              <Way key={`${way.why} ${way.group ?? ''}`} way={way} />
            ))}
          {grants.map((grant) => (
            <Grant key={grant.dashboard} grant={grant} onChanged={onChanged} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function Way({ way: { why, group = '', dashboards } }: { way: WayIn }) {
  const { t } = useTexts();
  const [isWhole, setIsWhole] = useState(false);
  const rest = dashboards.length - mostNamed;
  const shown = isWhole ? dashboards : dashboards.slice(0, mostNamed);
  return (
    <Fact
      title={t(`person.why.${why as Exclude<typeof why, 'grant'>}`, { count: dashboards.length, group })}
      detail={
        <>
          <IsolatedList words={shown.map(titleOf)} />{' '}
          {!isWhole && rest > 0 && (
            <TextButton className="text-meta" onClick={() => setIsWhole(true)}>
              {t('person.more', { count: rest })}
            </TextButton>
          )}
        </>
      }
    />
  );
}

function Grant({ grant, onChanged }: { grant: PersonGrant; onChanged: () => void }) {
  const { t } = useTexts();
  const { dashboards } = usePortal();
  const dashboard = useLive(dashboards).dashboards?.find(({ id }) => id === grant.dashboard);
  const title = dashboard ? titleOf(dashboard) : t('billing.gone');
  const { busy, failure, withdraw } = useWithdrawal(grant, t('person.withdrawn', { title }), onChanged);
  return (
    <>
      <Fact
        title={<bdi>{title}</bdi>}
        detail={
          <>
            {t('person.onlyThem')} <PersonName person={knownBy(grant.by)} />, <GrantedWhen grant={grant} />
          </>
        }
        action={
          <Button
            size="sm"
            busy={busy}
            aria-label={t('action.of', { action: t('access.readers.withdraw'), name: title })}
            onClick={withdraw}
          >
            {t('access.readers.withdraw')}
          </Button>
        }
      />
      {failure && <FailureNotice failure={failure} className="my-2" />}
    </>
  );
}
