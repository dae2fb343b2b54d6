import { InformationCircleIcon } from '@heroicons/react/24/outline';
import { useEffect, useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { TextButton } from '../../../kit/text-button';
import { useTexts } from '../../../portal/texts/use-texts';

type Tools = Extract<Viewing, { status: 'open' }>['tools'];

/** Says what a file can't have, and offers to print instead. */
export function NotInFile({ others, tools }: { others: number; tools: Tools }) {
  const { t, list } = useTexts();
  const changed = useChangedFilters(tools);
  return (
    <p className="grid grid-cols-[1rem_1fr] gap-2.5 text-muted">
      <InformationCircleIcon className="mt-px icon" aria-hidden />
      <span>
        <b className="font-label text-ink">{t('export.notIn')}</b>{' '}
        {changed && changed.length > 0 && (
          <bdi className="text-ink">{t('export.setInside', { columns: list(changed) })} </bdi>
        )}
        {others > 0 && t('export.otherSheets', { count: others })}{' '}
        {t(changed ? 'export.notInRest' : 'export.notInText')}{' '}
        {tools.print && (
          <>
            {t('export.printHas')}{' '}
            <TextButton className="-my-1" onClick={() => void tools.print?.()}>
              {t('dashboardPage.tool.print')}
            </TextButton>
          </>
        )}
      </span>
    </p>
  );
}

/** The columns that are filtered inside the frame and in no file; undefined until that is known. */
function useChangedFilters(tools: Tools): string[] | undefined {
  const [changed, setChanged] = useState<string[]>();
  useEffect(() => {
    let isLeft = false;
    void tools.changedFilters?.().then((columns) => {
      if (!isLeft) setChanged(columns);
    });
    return () => {
      isLeft = true;
    };
  }, [tools]);
  return changed;
}
