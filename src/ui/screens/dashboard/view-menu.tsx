import { CheckIcon, ChevronDownIcon } from '@heroicons/react/16/solid';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type FrameView, isSameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import { type SavedView, type SavedViews, viewInSight } from '#domain/dashboards/viewing/saved-views';
import { viewsOf } from '#domain/dashboards/shelf/shelf';
import { Menu, MenuRow } from '../../kit/menu-row';
import { useSay } from '../../kit/notices/use-say';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { NameView } from './name-view';
import { useViewChanges } from './use-view-changes';
import { useTexts } from '../../portal/texts/use-texts';

type Open = Extract<Viewing, { status: 'open' }>;

/** The user's saved views of the dashboard: open, save, update, rename, delete, and start with one. */
export function ViewMenu({ viewing }: { viewing: Open }) {
  const { t } = useTexts();
  const say = useSay();
  const { shelf, pageLoading } = usePortal();
  const { dashboard, view, tools, sheets } = viewing;
  const saved = viewsOf(useLive(shelf), dashboard.id);
  const { change, remove } = useViewChanges(dashboard.id, saved);
  const [naming, setNaming] = useState<'save' | 'rename'>();
  const { chosen, isPublished, isEdited, reach } = useViewInUse(saved, view);

  const show = async (to: SavedView['view']): Promise<void> => {
    // A new frame may have to load for it.
    const end = pageLoading.begin();
    const isShown = await tools.show(to);
    end();
    if (!isShown) say({ kind: 'warning', text: t('views.notShown') });
  };
  const save = (name: string, start: boolean): void => void change({ kind: 'save', saved: { name, view }, start });
  const inUse = chosen?.name ?? (isPublished ? t('views.published') : undefined);

  return (
    <div className="flex min-w-0 flex-none items-center gap-2 pr-4 max-tablet:pr-2">
      <Menu
        trigger={
          <button
            type="button"
            className="flex h-6 min-w-0 items-center gap-1 rounded-sm px-1.5 text-ui text-muted hover:bg-hover hover:text-ink max-tablet:h-11"
          >
            <span className="max-w-56 truncate max-tablet:max-w-[min(9rem,40vw)]" dir="auto">
              {inUse === undefined ? t('views.unsaved') : t('views.name', { name: inUse })}
            </span>
            {isEdited && <span className="whitespace-nowrap">{t('views.edited')}</span>}
            <ChevronDownIcon className="icon" aria-hidden />
          </button>
        }
        className="w-72"
      >
        <DropdownMenu.Label className="px-2 py-1 text-meta text-muted">
          {saved.views.length > 0 ? t('views.mine') : t('views.none')}
        </DropdownMenu.Label>
        <ViewRow
          name={t('views.published')}
          isInUse={isPublished && !chosen}
          note={saved.start === undefined && saved.views.length > 0 ? t('views.startsHere') : undefined}
          onSelect={() => void show(wholeDashboard)}
        />
        {saved.views.map(({ name, view: to }) => (
          <ViewRow
            key={name}
            name={name}
            isInUse={chosen?.name === name}
            note={noteOf(name, to)}
            onSelect={() => void show(to)}
          />
        ))}
        <DropdownMenu.Separator className="mx-2 my-1 border-t border-line" />
        {chosen && isEdited && (
          <MenuRow onSelect={() => save(chosen.name, saved.start === chosen.name)}>
            {t('views.update', { name: chosen.name })}
          </MenuRow>
        )}
        <MenuRow onSelect={() => setNaming('save')}>{t('views.saveNew')}</MenuRow>
        {chosen && (
          <>
            <MenuRow onSelect={() => setNaming('rename')}>{t('views.rename', { name: chosen.name })}</MenuRow>
            <MenuRow
              onSelect={() => void change({ kind: 'start', ...(saved.start !== chosen.name && { name: chosen.name }) })}
            >
              {t(saved.start === chosen.name ? 'views.startPublished' : 'views.start')}
            </MenuRow>
            <MenuRow onSelect={() => remove(chosen)}>{t('views.delete', { name: chosen.name })}</MenuRow>
          </>
        )}
      </Menu>
      {naming && (
        <NameView
          saved={saved}
          viewing={viewing}
          renamed={naming === 'rename' ? chosen?.name : undefined}
          onClose={() => setNaming(undefined)}
          onName={(name, start) => {
            if (naming === 'save') save(name, start);
            else if (chosen) {
              void change({ kind: 'rename', name: chosen.name, to: name });
              reach(name.trim());
            }
          }}
        />
      )}
    </div>
  );

  function noteOf(name: string, { sheet }: SavedView['view']): string | undefined {
    if (sheet !== undefined && !sheets.some(({ id }) => id === sheet)) {
      return t('views.sheetGone', { sheet: sheets[0]?.name });
    }
    return saved.start === name ? t('views.startsHere') : undefined;
  }
}

/** The saved view in sight. The last opened one stays in use while the user changes filters. */
function useViewInUse(saved: SavedViews, view: FrameView) {
  const inSight = viewInSight(saved, view);
  const isPublished = isSameView(view, wholeDashboard);
  const [reached, reach] = useState<string>();
  const name = inSight?.name ?? (isPublished ? undefined : reached);
  if (name !== reached) reach(name);
  const chosen = saved.views.find((one) => one.name === name);
  return { chosen, isPublished, isEdited: chosen !== undefined && chosen !== inSight, reach };
}

interface ViewRowProps {
  name: string;
  isInUse: boolean;
  note: string | undefined;
  onSelect: () => void;
}

function ViewRow({ name, isInUse, note, onSelect }: ViewRowProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isInUse}
      onSelect={onSelect}
      className="grid min-h-control-sm grid-cols-[1rem_1fr] items-center gap-x-2 rounded-xs px-2 py-1 text-ui text-ink hover:outline-none focus-visible:-outline-offset-2 data-highlighted:bg-hover max-tablet:min-h-11 max-tablet:text-body"
    >
      <DropdownMenu.ItemIndicator>
        <CheckIcon className="icon" aria-hidden />
      </DropdownMenu.ItemIndicator>
      <span className="col-start-2 truncate" dir="auto">
        {name}
      </span>
      {note && <span className="col-start-2 text-meta text-muted">{note}</span>}
    </DropdownMenu.CheckboxItem>
  );
}
