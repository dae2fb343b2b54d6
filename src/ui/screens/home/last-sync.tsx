import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { Trans } from 'react-i18next';
import { type FinishedSync, type LastSync as KnownSync } from '#domain/dashboards/sync/sync-outcome';
import type { TablePath } from '#domain/pages/route-table';
import { Block } from '../../kit/skeleton';
import { When } from '../../kit/when';
import { useSyncWords } from '../../dashboards/use-sync-words';
import { sayWhen } from '../../portal/texts/dates';
import { starting } from '../../portal/navigation/on-arrival';
import { AttentionItem } from './attention-item';
import { useTexts } from '../../portal/texts/use-texts';

interface LastSyncProps {
  /** `unknown` where the backend doesn't say; undefined before its answer. */
  sync: KnownSync | 'unknown' | undefined;
}

/** "Last sync today, 08:40. 2 new, 1 renamed". As high before it is known as after, that nothing below moves. */
export function LastSync({ sync }: LastSyncProps) {
  const { t, conventions } = useTexts();
  const words = useSyncWords();
  const text = typeof sync === 'object' ? words(sync) : t('home.neverSyncedText');
  const longestFact = t('home.lastSync').replace('<when/>', sayWhen(fullest.finishedAt, muchLater, t, conventions));
  return (
    <AttentionItem
      mark={<ArrowPathIcon className="mt-px icon text-muted" aria-hidden />}
      fact={
        <span className={line}>
          <Fact sync={sync} />
        </span>
      }
      text={
        <span className={detail} {...(sync && { title: text })}>
          {sync ? text : <Waiting className="w-24" />}
        </span>
      }
      room={
        <>
          <Room fact={t('home.syncUnknown')} text={t('home.neverSyncedText')} />
          <Room fact={longestFact} text={words(fullest)} />
        </>
      }
      action={{ words: t('management.sync.button'), path: management, state: starting('sync') }}
    />
  );
}

const management: TablePath = '/management/quicksight';

/** The longest possible result, which reserves the room. */
const fullest: FinishedSync = { added: 88, renamed: 88, returned: 88, missing: 88, finishedAt: new Date(2000, 8, 28) };
const muchLater = new Date(2010, 0);

function Fact({ sync }: LastSyncProps) {
  const { t } = useTexts();
  switch (sync) {
    case undefined:
      return (
        <>
          <span className="sr-only">{t('page.loading')}</span>
          <Waiting className="w-32" />
        </>
      );
    case 'unknown':
      return <span>{t('home.syncUnknown')}</span>;
    case 'never':
      return <span>{t('home.neverSynced')}</span>;
    default:
      return <Trans i18nKey="home.lastSync" components={{ when: <When date={sync.finishedAt} within /> }} />;
  }
}

const line = 'block tablet:truncate wide:whitespace-normal';
/** On phones most answers are short: more than two lines would leave a gap around them. */
const detail = 'block max-tablet:line-clamp-2 tablet:truncate wide:line-clamp-3 wide:whitespace-normal';

/** Reserves the room of a text; hidden from everyone. */
function Room({ fact, text }: { fact: string; text: string }) {
  return (
    <span className="invisible" aria-hidden>
      <span className={`${line} font-label before:content-[attr(data-text)]`} data-text={fact} />
      <span className={`${detail} before:content-[attr(data-text)]`} data-text={text} />
    </span>
  );
}

function Waiting({ className }: { className: string }) {
  return (
    <span className="flex h-[1lh] items-center" aria-hidden>
      <Block className={`h-3 ${className}`} />
    </span>
  );
}
