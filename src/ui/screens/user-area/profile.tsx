import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { useRef, useState } from 'react';
import { titleOf } from '#domain/dashboards/dashboard';
import type { Failure } from '#domain/failure';
import { leadsToBaseHome } from '#domain/pages/landing-path';
import { openablePages } from '#domain/pages/openable';
import { dashboardPath } from '#domain/pages/routes';
import type { UserInfo } from '#domain/people/user';
import { inputLook } from '../../fields/field';
import { useAttributeName } from '../../forms/use-attribute-name';
import { useLoader } from '../../loading/use-loader';
import { useLabel } from '../../navigation/use-label';
import { FailureNotice } from '../../notices/failure-notice';
import { useSay } from '../../notices/use-say';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useSessionUser } from '../../session/use-session-user';
import { useTexts } from '../../use-texts';
import { attributesOf } from './contact/contact-setting';
import { Facts, Setting, UserPage } from './user-page';

/** The user's attributes and start page. Shows what the session knows at once, and the rest when the pool has answered. */
export function Profile() {
  const { t } = useTexts();
  const { entrance } = usePortal();
  const user = useSessionUser();
  const nameOf = useAttributeName();
  const entered = useLive(entrance);
  const { value: more } = useLoader(attributesOf);
  const known = entered.status === 'open' ? entered.user : undefined;
  return (
    <UserPage title={t('route.profile')}>
      <Setting title={t('userArea.profile')} text={t('userArea.profileText')}>
        <Facts
          facts={[
            { name: t('signIn.username'), values: [user?.username ?? ''] },
            { name: t('attribute.email'), values: [more?.email ?? (known?.userEmail || (user?.email ?? ''))] },
            ...(more?.phone_number ? [{ name: t('attribute.phone_number'), values: [more.phone_number] }] : []),
            ...Object.entries(more?.others ?? {}).map(([name, value]) => ({ name: nameOf(name), values: [value] })),
            { name: t('userArea.id'), values: [known?.userSub ?? user?.sub ?? ''] },
          ]}
        />
      </Setting>
      {entered.status === 'open' && !entered.lacksHomePaths && <StartPageSetting user={entered.user} />}
    </UserPage>
  );
}

function StartPageSetting({ user }: { user: UserInfo }) {
  const { t } = useTexts();
  const say = useSay();
  const label = useLabel();
  const { entrance, navigation, forManagers } = usePortal();
  const checksHealth = useLive(forManagers.healthOffered).value === true;
  const { routes, dashboards } = useLive(navigation);
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const latest = useRef('');

  const pages = openablePages(routes, { checksHealth }).map(({ path, meta }) => ({
    path: leadsToBaseHome(path) ? '/' : path,
    name: label(meta.title),
  }));
  const boards = dashboards.map((dashboard) => ({ path: dashboardPath(dashboard.metaId), name: titleOf(dashboard) }));
  const chosen = pending ?? user.homePath ?? '/';
  const isListed = [...pages, ...boards].some(({ path }) => path === chosen);

  const choose = async (path: string): Promise<void> => {
    latest.current = path;
    setPending(path);
    setFailure(undefined);
    const saved = await entrance.saveHomePath(path === '/' ? undefined : path);
    if (latest.current !== path) return;
    setPending(undefined);
    if (saved.ok) say({ kind: 'success', text: t('userArea.startPageSaved') });
    else if (saved.failure.kind === 'not-found') say({ kind: 'warning', text: t('userArea.startPageUnsupported') });
    else setFailure(saved.failure);
  };
  return (
    <Setting title={t('userArea.startPage')} text={t('userArea.startPageText')}>
      {failure && <FailureNotice failure={failure} className="mb-3" />}
      <div className="relative max-w-104">
        <select
          aria-label={t('userArea.startPage')}
          value={chosen}
          onChange={(event) => void choose(event.target.value)}
          className={`h-control cursor-pointer appearance-none truncate pr-8 *:bg-overlay ${inputLook}`}
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
        </select>
        <ChevronDownIcon
          className="pointer-events-none absolute top-1/2 right-2.5 icon-mark -translate-y-1/2 text-muted"
          aria-hidden
        />
      </div>
    </Setting>
  );
}
