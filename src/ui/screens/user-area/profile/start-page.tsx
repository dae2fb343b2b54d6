import { useRef, useState } from 'react';
import { titleOf } from '#domain/dashboards/dashboard';
import type { Failure } from '#domain/failure';
import { leadsToBaseHome } from '#domain/pages/landing-path';
import { openablePages, pagesByBackend } from '#domain/pages/openable';
import { dashboardPath } from '#domain/pages/routes';
import type { UserInfo } from '#domain/people/user';
import { useLabel } from '../../../portal/navigation/use-label';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { useSay } from '../../../kit/notices/use-say';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Setting } from '../user-page';
import { Choice } from '../../../kit/fields/choice';

export function StartPage({ user }: { user: UserInfo }) {
  const { t } = useTexts();
  const say = useSay();
  const label = useLabel();
  const { entrance, navigation } = usePortal();
  const { routes, dashboards } = useLive(navigation);
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const latest = useRef('');

  const boards = dashboards.map((dashboard) => ({ path: dashboardPath(dashboard.metaId), name: titleOf(dashboard) }));
  const chosen = pending ?? user.homePath ?? '/';
  const pages = openablePages(routes, pagesByBackend)
    .map(({ path, meta }) => ({ path: leadsToBaseHome(path) ? '/' : path, name: label(meta.title) }))
    // Nobody wants to begin at a page of settings; who chose one earlier still sees it.
    .filter(({ path }) => !/^\/(user|error-log)\//.test(path) || path === chosen);
  const isListed = [...pages, ...boards].some(({ path }) => path === chosen);

  const choose = async (path: string): Promise<void> => {
    latest.current = path;
    setPending(path);
    setFailure(undefined);
    const saved = await entrance.saveHomePath(path === '/' ? undefined : path);
    if (latest.current !== path) return;
    setPending(undefined);
    if (saved.ok) {
      const undo = { label: t('action.undo'), act: () => void choose(chosen) };
      say({ kind: 'success', text: t('userArea.startPageSaved'), ...(chosen !== path && { action: undo }) });
    } else if (saved.failure.kind === 'not-found') say({ kind: 'warning', text: t('userArea.startPageUnsupported') });
    else setFailure(saved.failure);
  };
  return (
    <Setting title={t('userArea.startPage')} text={t('userArea.startPageText')}>
      {failure && <FailureNotice failure={failure} className="mb-3" />}
      <div className="max-w-104">
        <Choice
          aria-label={t('userArea.startPage')}
          value={chosen}
          onChange={(event) => void choose(event.target.value)}
        >
          {!isListed && <option value={chosen}>{t('userArea.startPageGone', { path: chosen })}</option>}
          <optgroup label={t('userArea.startPages')}>
            {pages.map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </optgroup>
          {boards.length > 0 && (
            <optgroup label={t('dashboards.title')}>
              {boards.map(({ path, name }) => (
                <option key={path} value={path}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </Choice>
      </div>
    </Setting>
  );
}
