import { useState } from 'react';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { titleOf } from '#domain/dashboards/dashboard';
import { moveTo, placesBetween } from '#domain/dashboards/sections/arrange';
import { proposedSections } from '#domain/dashboards/sync/folder-proposal';
import type { FoundFolder } from '#domain/dashboards/sync/sync-preview';
import { Button } from '../../../kit/button';
import { IsolatedList } from '../../../kit/isolated-list';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { useBulkSave } from '../../../dashboards/use-bulk-save';
import { newSectionId, useSaveSection } from './use-save-section';
import { useSections } from '../../../dashboards/use-sections';

/** Proposes the BI service's folders as sections. One press makes those that are missing, and moves the dashboards with one undo. */
export function FolderProposal({ folders }: { folders: readonly FoundFolder[] }) {
  const { t, language } = useTexts();
  const sections = useSections();
  const dashboards = useLive(usePortal().dashboards, (now) => now.dashboards) ?? [];
  const { save } = useSaveSection();
  const bulk = useBulkSave();
  const [isTaken, setIsTaken] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const proposed = sections ? proposedSections(folders, dashboards, sections) : [];
  if (!sections || isDismissed || proposed.length === 0) return null;
  const count = proposed.reduce((sum, one) => sum + one.dashboards.length, 0);

  const take = async (): Promise<void> => {
    setIsTaken(true);
    const edits: PlannedEdit[] = [];
    let last = sections.at(-1)?.place ?? '';
    for (const { title, section, dashboards: inside } of proposed) {
      const id = section?.id ?? newSectionId();
      if (!section) {
        [last = ''] = placesBetween(last, undefined, 1);
        // oxlint-disable-next-line no-await-in-loop -- Each place follows the one before
        const isSaved = await save(id, { titles: { [language]: title }, description: '', icon: '', place: last });
        if (!isSaved) continue;
      }
      const moved = moveTo(id, inside);
      edits.push(...[...moved].map(([seen, to]) => ({ seen, edit: { ...editOf(seen), section: to } })));
    }
    if (edits.length > 0) await bulk.save(edits);
    setIsTaken(false);
  };
  return (
    <section
      aria-label={t('sections.folders.title')}
      className="rounded-md border border-line bg-raised px-3 py-2.5 text-ui"
    >
      <p>{t('sections.folders.about', { count })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls */}
      <ul tabIndex={0} className="my-2 grid max-h-60 gap-0.5 overflow-y-auto">
        {proposed.map(({ title, dashboards: inside }) => (
          <li key={title} className="wrap-anywhere">
            <b className="font-label" dir="auto">
              {title}
            </b>
            : <IsolatedList words={inside.map((dashboard) => titleOf(dashboard))} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isTaken} busyLabel={t('action.saving')} onClick={() => void take()}>
          {t('sections.folders.take')}
        </Button>
        <Button size="sm" kind="quiet" onClick={() => setIsDismissed(true)}>
          {t('action.notNow')}
        </Button>
      </div>
    </section>
  );
}
