import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import { cutDescription } from '#domain/pages/cut-description';
import { besideInMenu } from '#domain/dashboards/catalogue/catalogue-filter';
import { Icon } from '../../../kit/drawings/icon';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

/** Shows the edited dashboard as an entry of the side menu, beside its neighbour, with its hint. */
export function MenuPreview({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const catalogue = useLive(usePortal().dashboards);
  const inMenu = isPublished(dashboard);
  const entries = inMenu ? besideInMenu(catalogue.dashboards ?? [], dashboard) : [dashboard];
  const hint = cutDescription(dashboard.description.trim());
  return (
    <div className="grid gap-1">
      <p className="text-meta text-muted">{t('management.editor.inMenu')}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="w-menu flex-none rounded-l-sm border border-r-0 border-line bg-surface">
          <div className="border-r border-axis py-1">
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                dashboard={entry}
                edited={entry === dashboard}
                current={inMenu && entry === dashboard}
              />
            ))}
          </div>
        </div>
        {!inMenu && <span className="text-meta text-muted">{t('management.editor.notInMenu')}</span>}
        {inMenu && hint !== '' && (
          <div className="flex-[1_1_6rem]">
            <p dir="auto" className="w-fit rounded-xs bg-ink px-1.5 py-0.5 text-meta wrap-anywhere text-page">
              {hint}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

/** The edited dashboard's entry, or its neighbour's, which only shows the position. */
function Entry({ dashboard, edited, current }: { dashboard: Dashboard; edited: boolean; current: boolean }) {
  return (
    <div
      {...(!edited && { 'aria-hidden': true })}
      {...(current && { 'aria-current': true })}
      className="tick flex h-control-sm items-center gap-2.25 px-4 text-muted aria-[current]:bg-selected aria-[current]:font-head aria-[current]:text-ink"
    >
      <Icon name={dashboard.icon} className={`icon ${current ? 'text-accent-ink' : ''}`} />
      <span dir="auto" className="min-w-0 truncate pr-2">
        {titleOf(dashboard)}
      </span>
    </div>
  );
}
