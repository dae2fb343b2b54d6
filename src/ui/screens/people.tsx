import { EyeIcon } from '@heroicons/react/24/outline';
import type { Portal } from '#application/portal';
import type { UnseenPeople } from '#domain/access/listed-person';
import { type PeopleList, peopleFilterIn, peopleLists, queryOfPeople } from '#domain/access/people-filter';
import type { Failure } from '#domain/failure';
import { type Result, ok } from '#domain/result';
import { Button } from '../kit/button';
import { FilterField, FilterValue } from '../kit/fields/filter-field';
import { QuickViews } from '../kit/fields/quick-views';
import { useSteadyArea } from '../kit/layout/use-steady';
import { useFollowed, useLoader } from '../portal/loading/use-loader';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { ManagementPlace } from '../management/management-place';
import { useFilterInAddress } from '../management/use-filter-in-address';
import { useWaitingPeople } from '../management/use-waiting-people';
import { forManagers } from '../session/for-managers';
import { useTexts } from '../portal/texts/use-texts';
import { useViewAs } from '../view-as/use-view-as';
import { AccessRequests } from './people/access-requests';
import { LockedOut } from './people/locked-out';
import { Everyone } from './people/list/everyone';
import { Left } from './people/list/left';
import { ScimTokens } from './people/scim-tokens';
import { Unseen } from './people/list/unseen';
import { OpenPerson } from './people/person/open-person';

/** Lists the people who wait for a manager, everyone in the user pool, those not seen for 90 days, and those who have left. */
export const PeoplePage = forManagers('managementPeople', People);

const inAddress = { path: '/management/people', read: peopleFilterIn, write: queryOfPeople } as const;
const askUnseen = ({ access }: Portal) => access.unseen();
/** Asks only where a company's directory could tell of anyone. */
const askLeft = async ({ access, hostedLoginFlow }: Portal): Promise<Result<number | undefined>> => {
  if (hostedLoginFlow.companies.length === 0) return ok(undefined);
  const page = await access.leavers({ text: '' });
  return page.ok ? ok(page.value.count) : page;
};

function People() {
  const { t } = useTexts();
  const { configuration, dashboards, forManagers: loaders } = usePortal();
  const viewAs = useViewAs();
  const [filter, setFilter] = useFilterInAddress(inAddress);
  const { list, text, group } = filter;
  const { value: inPool } = useFollowed(loaders.poolGroups);
  const groups = inPool?.groups.map(({ name }) => name) ?? [];
  const { dashboards: catalogue } = useLive(dashboards);
  // The tab above loads both.
  const { requests, help } = useWaitingPeople(false);
  const waiting = { asking: requests?.length, locked: help?.length };
  const among = [...new Set((list === 'asking' ? requests : help)?.map(({ sub }) => sub))];
  const unseen = useLoader<UnseenPeople, Failure>(askUnseen);
  const left = useLoader<number | undefined, Failure>(askLeft);
  const counts: Record<PeopleList, number | undefined> = {
    everyone: undefined,
    ...waiting,
    unseen: unseen.value?.count,
    left: left.value,
  };
  const isOffered = (one: PeopleList): boolean => one === 'everyone' || one === list || (counts[one] ?? 0) > 0;
  const isWhole = list === 'everyone' && group === undefined && text === '';
  // Nothing above moves what is under the pointer.
  const { area, isOver } = useSteadyArea();
  return (
    <ManagementPlace
      title={t('route.managementPeople')}
      actions={
        configuration.access === 'by-group' && (
          <Button icon={EyeIcon} onClick={viewAs}>
            {t('management.viewAs')}
          </Button>
        )
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <FilterField
          label={t('everyone.search')}
          text={text}
          onText={(typed) => setFilter({ list: list === 'left' ? list : 'everyone', text: typed })}
        />
        <QuickViews
          label={t('everyone.lists')}
          views={peopleLists
            .filter(isOffered)
            .map((view) => ({ view, name: t(`everyone.list.${view}`), count: counts[view] }))}
          pressed={list}
          onPress={(pressed) => setFilter({ list: pressed, text: '' })}
        />
        {list === 'everyone' && (groups.length > 0 || group !== undefined) && (
          <span className="ml-auto min-w-0 max-w-full max-tablet:ml-0">
            <FilterValue
              name={t('viewAs.group')}
              label={t('everyone.group')}
              any={t('management.filterGroup.any')}
              values={groups}
              chosen={group}
              onChoose={(chosen) => setFilter({ list, text: '', group: chosen })}
            />
          </span>
        )}
      </div>
      {(list === 'asking' || list === 'locked') && <OpenPerson among={among} first={1} total={among.length} />}
      {(isWhole || list === 'asking') && <AccessRequests dashboards={catalogue} isOver={isOver} />}
      {(isWhole || list === 'locked') && <LockedOut />}
      {(list === 'asking' || list === 'locked') && counts[list] === 0 && (
        <p className="border-t border-axis py-3 text-muted">{t('everyone.nobodyWaits')}</p>
      )}
      <div {...area}>
        {list === 'everyone' && <Everyone text={text} group={group} />}
        {isWhole && <ScimTokens />}
        {list === 'unseen' && <Unseen unseen={unseen} />}
        {list === 'left' && <Left text={text} />}
      </div>
    </ManagementPlace>
  );
}
