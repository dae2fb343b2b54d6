import { useCallback } from 'react';
import type { Portal } from '#application/portal';
import { type Leaver, type LeaversPage, receiptTable, stepsLeft } from '#domain/people/scim/receipt';
import type { Failure } from '#domain/failure';
import { usePaused } from '../../../kit/fields/use-paused';
import { Hint } from '../../../kit/section';
import { When } from '../../../kit/when';
import { PathLink } from '../../../portal/navigation/path-link';
import { useLoader } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { LeaverPanel } from '../person/leaver-panel';
import { useCompanyName } from '../person/receipts';
import { usePersonInAddress } from '../person/use-person-in-address';
import { PeopleFile } from '../people-file';
import { PeopleList, PeoplePages, usePages } from './people-list';

/** Lists the people whom their company has disabled or deleted, the latest first, or those whose address contains `text`. */
export function Left({ text }: { text: string }) {
  const { t } = useTexts();
  const wanted = usePaused(text.trim());
  const { after, first, title, steps } = usePages(wanted);
  const loaded = useLoader<LeaversPage, Failure>(
    useCallback(({ access }: Portal) => access.leavers({ text: wanted, after }), [wanted, after]),
  );
  const { value, failure, busy } = loaded;
  const { person, close } = usePersonInAddress();
  const leavers = value?.leavers ?? [];
  const opened = leavers.find(({ id }) => id === person);
  const turning = steps(value?.next);
  return (
    <PeopleList
      title={t('everyone.list.left')}
      titleRef={title}
      loaded={loaded}
      file={
        leavers.length > 0 && (
          <PeopleFile
            list="left"
            columns={receiptTable.columns}
            rows={() => receiptTable.rows(leavers)}
            about={turning.onBack || turning.onNext ? t('everyone.pageFile') : undefined}
          />
        )
      }
    >
      {(failure?.kind === 'not-found' || (value && leavers.length === 0)) && <Hint>{t('receipt.nobody')}</Hint>}
      {leavers.length > 0 && (
        <ul className="mt-2 border-t border-axis">
          {leavers.map((leaver) => (
            <Row key={leaver.id} leaver={leaver} />
          ))}
        </ul>
      )}
      <PeoplePages first={first} count={leavers.length} busy={busy} {...turning} />
      {opened && <LeaverPanel leaver={opened} onClose={close} />}
    </PeopleList>
  );
}

function Row({ leaver: { id, provider, userName, receipts } }: { leaver: Leaver }) {
  const { t } = useTexts();
  const { pathOf } = usePersonInAddress();
  const companyName = useCompanyName();
  const [latest] = receipts;
  const left = latest ? stepsLeft(latest) : 0;
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
        <PathLink path={pathOf(id)} className="link font-label after:absolute after:inset-0">
          {userName}
        </PathLink>
        <p className="text-meta text-muted">
          {companyName(provider)}
          {latest && (
            <>
              , <When date={latest.arrivedAt} within />
            </>
          )}
        </p>
      </div>
      <span className={left > 0 ? 'text-warning' : 'text-muted'}>
        {left > 0 ? t('receipt.left', { count: left }) : t('receipt.done')}
      </span>
    </li>
  );
}
