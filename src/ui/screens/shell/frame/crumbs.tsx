import { breadcrumb } from '#domain/pages/breadcrumb';
import { PathLink } from '../../../navigation/path-link';
import { useLabel } from '../../../navigation/use-label';
import { usePath } from '../../../navigation/use-path';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useTexts } from '../../../use-texts';

export function Crumbs() {
  const { t } = useTexts();
  const { navigation } = usePortal();
  const { routes } = useLive(navigation);
  const say = useLabel();
  const crumbs = breadcrumb(routes, usePath());
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('menu.breadcrumb')} className="min-w-0 pl-6 max-tablet:hidden">
      <ol className="flex h-control-sm items-center gap-2 text-muted">
        {crumbs.map(({ title, path }, index) =>
          index < crumbs.length - 1 ? (
            <li key={path} className="flex flex-none items-center gap-2">
              <PathLink path={path} className="py-1 no-underline hover:text-ink hover:underline">
                {say(title)}
              </PathLink>
              <span className="text-axis" aria-hidden>
                /
              </span>
            </li>
          ) : (
            <li key={path} aria-current="page" className="truncate font-label text-ink" dir="auto">
              {say(title)}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
