import { type ReactNode, useState } from 'react';
import type { ListedPerson } from '#domain/access/listed-person';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { When } from '../../../kit/when';
import { useNames } from '../../../people/person-name';
import { PathLink } from '../../../portal/navigation/path-link';
import { useTexts } from '../../../portal/texts/use-texts';
import { useFigures } from '../../../use/use-figures';
import { TableHead, cell, number } from '../../../use/use-table';
import { EndAllDialog } from '../person/end-all-dialog';
import { usePersonInAddress } from '../person/use-person-in-address';
import { useViewPerson } from '../person/use-view-person';
import { followRow } from './follow-row';
import { PersonMenu } from './person-menu';

/** A row, without what isn't known of the person. */
export type PersonRow = Partial<Omit<ListedPerson, 'sub' | 'name'>> & { sub: string; name: ReactNode };

interface PeopleTableProps {
  title: string;
  people: readonly PersonRow[];
  currency: string | undefined;
  /** Shown if no visit is known. */
  never: string;
  note?: string;
}

/** People with their groups, last visit and cost. A row opens the person's panel. */
export function PeopleTable({ title, people, currency, never, note }: PeopleTableProps) {
  const { t, list } = useTexts();
  const figures = useFigures();
  const { pathOf } = usePersonInAddress();
  const viewing = useViewPerson();
  const nameOf = useNames([]);
  const [ending, setEnding] = useState<string>();
  const hasCost = currency !== undefined && people.some(({ cost }) => cost !== undefined);
  const hasSessions = people.some(({ sessions }) => sessions !== undefined);
  /** Where there is little room, costs are below the sessions. */
  const costBelow = hasSessions ? '@max-3xl:hidden' : '@max-xl:w-22 @max-3xs:hidden';
  return (
    <>
      {viewing.failure && <FailureNotice failure={viewing.failure} className="mb-3" />}
      <div className="@container overflow-hidden rounded-sm border border-line">
        <table aria-label={title} className="w-full table-fixed border-collapse">
          <TableHead
            columns={[
              { name: t('field.name') },
              { name: t('management.field.groupList'), className: 'w-56 @max-3xl:w-46 @max-2xl:hidden' },
              { name: t('everyone.seen'), className: 'w-40 @max-3xl:w-36 @max-2xl:hidden' },
              ...(hasSessions
                ? [{ name: t('everyone.sessions'), isNumber: true, className: 'w-28 @max-xl:w-26 @max-3xs:hidden' }]
                : []),
              ...(hasCost ? [{ name: t('billing.costHead'), isNumber: true, className: `w-28 ${costBelow}` }] : []),
              { name: t('management.column.actions'), isHidden: true, className: 'w-12' },
            ]}
          />
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {people.map(({ sub, name, email = '', groups, lastSeenAt, sessions, cost }) => {
              const seen = lastSeenAt ? <When date={lastSeenAt} /> : never;
              const price = cost === undefined || currency === undefined ? '–' : figures.price(cost, currency);
              const shown = name === '' ? email || t('people.nameless') : name;
              const address = email === shown ? '' : email;
              return (
                <tr key={sub} onClick={followRow} className="cursor-pointer hover:bg-hover">
                  <th scope="row" dir="auto" className={`${cell} py-1 text-left font-text wrap-anywhere`}>
                    <PathLink path={pathOf(sub)} className="link">
                      <bdi>{shown}</bdi>
                    </PathLink>{' '}
                    {address !== '' && <span className="text-muted @max-3xl:block @max-3xl:text-meta">{address}</span>}
                    <span className="hidden text-meta text-muted @max-2xl:line-clamp-2">
                      {seen}
                      {hasSessions && (
                        <span className="hidden @max-3xs:inline">
                          {` · ${t('billing.sessions', { count: sessions ?? 0 })}`}
                        </span>
                      )}
                      {groups && groups.length > 0 && ` · ${list([...groups])}`}
                    </span>
                  </th>
                  <td dir="auto" title={groups?.join(', ')} className={`${cell} truncate @max-2xl:hidden`}>
                    {groups ? list([...groups]) : <span className="text-muted">–</span>}
                  </td>
                  <td className={`${cell} truncate text-muted @max-2xl:hidden`}>{seen}</td>
                  {hasSessions && (
                    <td className={`${number} @max-3xs:hidden`}>
                      {figures.whole(sessions ?? 0)}
                      {hasCost && <span className="hidden text-meta text-muted @max-3xl:block">{price}</span>}
                    </td>
                  )}
                  {hasCost && <td className={`${number} ${costBelow}`}>{price}</td>}
                  <td className={`${cell} px-0.5 text-right`}>
                    <PersonMenu
                      sub={sub}
                      name={typeof name === 'string' ? name : nameOf({ sub, email })}
                      path={pathOf(sub)}
                      onViewAs={viewing.isOffered(groups) ? () => void viewing.start(sub) : undefined}
                      onEndAll={() => setEnding(sub)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {note && <p className="border-t border-line px-3 py-2 text-meta text-muted">{note}</p>}
      </div>
      {ending !== undefined && <EndAllDialog sub={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
