import { useCallback, useRef, useState } from 'react';
import type { Portal } from '#application/portal';
import { peopleOnPage } from '#domain/access/listed-person';
import { type Leaver, type LeaversPage, receiptTable, stepsLeft } from '#domain/people/scim/receipt';
import type { Failure } from '#domain/failure';
import { usePaused } from '../../../kit/fields/use-paused';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Hint, Section } from '../../../kit/section';
import { ListSkeleton } from '../../../kit/skeleton';
import { When } from '../../../kit/when';
import { PathLink } from '../../../portal/navigation/path-link';
import { useLoader } from '../../../portal/loading/use-loader';
import { useTexts } from '../../../portal/texts/use-texts';
import { LeaverPanel } from '../person/leaver-panel';
import { useCompanyName } from '../person/receipts';
import { usePersonInAddress } from '../person/use-person-in-address';
import { PeopleFile } from '../people-file';
import { PeoplePages } from './people-pages';

/** Lists the people whom their company has disabled or deleted, the latest first, or those whose address contains `text`. */
export function Left({ text }: { text: string }) {
  const { t } = useTexts();
  const wanted = usePaused(text.trim());
  const [pages, setPages] = useState<{ wanted: string; after: (string | undefined)[] }>({ wanted, after: [undefined] });
  if (pages.wanted !== wanted) setPages({ wanted, after: [undefined] });
  const after = pages.after.at(-1);
  const title = useRef<HTMLHeadingElement>(null);
  const { value, failure, busy, load } = useLoader<LeaversPage, Failure>(
    useCallback(({ access }: Portal) => access.leavers({ text: wanted, after }), [wanted, after]),
  );
  const { person, close } = usePersonInAddress();
  const leavers = value?.leavers ?? [];
  const opened = leavers.find(({ id }) => id === person);
  const next = value?.next;
  const goTo = (tokens: (string | undefined)[]): void => {
    setPages({ wanted, after: tokens });
    title.current?.focus();
  };
  return (
    <Section
      title={t('everyone.list.left')}
      titleRef={title}
      className="mt-2"
      aside={
        leavers.length > 0 && (
          <PeopleFile
            list="left"
            columns={receiptTable.columns}
            rows={() => receiptTable.rows(leavers)}
            about={next === undefined && after === undefined ? undefined : t('everyone.pageFile')}
          />
        )
      }
    >
      {failure && failure.kind !== 'not-found' && (
        <FailureNotice failure={failure} onRetry={() => void load()} className="mt-2" />
      )}
      {!value && !failure && <ListSkeleton rows={8} />}
      {(failure?.kind === 'not-found' || (value && leavers.length === 0)) && <Hint>{t('receipt.nobody')}</Hint>}
      {leavers.length > 0 && (
        <ul className="mt-2 border-t border-axis">
          {leavers.map((leaver) => (
            <Row key={leaver.id} leaver={leaver} />
          ))}
        </ul>
      )}
      <PeoplePages
        first={(pages.after.length - 1) * peopleOnPage + 1}
        count={leavers.length}
        busy={busy}
        onBack={pages.after.length > 1 ? () => goTo(pages.after.slice(0, -1)) : undefined}
        onNext={next === undefined ? undefined : () => goTo([...pages.after, next])}
      />
      {opened && <LeaverPanel leaver={opened} onClose={close} />}
    </Section>
  );
}

function Row({ leaver: { id, provider, userName, receipts } }: { leaver: Leaver }) {
  const { t } = useTexts();
  const { pathOf } = usePersonInAddress();
  const companyName = useCompanyName();
  const [latest] = receipts;
  const left = latest ? stepsLeft(latest) : 0;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2.5">
      <div className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
        <PathLink path={pathOf(id)} className="link font-label">
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
