import type { Portal } from '#application/portal';
import { roles, rolesOf } from '#domain/access/roles';
import { Chip } from '../../../kit/chip';
import { useOriginWords } from '../../../people/use-origin-words';
import { useLoader } from '../../../portal/loading/use-loader';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Setting } from '../user-page';

/** The user's roles and groups, each with what it allows. */
export function OwnAccess() {
  const { t } = useTexts();
  const { configuration, appState, navigation } = usePortal();
  const groups = useLive(appState, ({ userGroups }) => userGroups);
  const { dashboards } = useLive(navigation);
  const originOf = useOriginWords(useLoader(originsOf).value);
  const { access } = configuration;
  const isOpen = access === 'open';
  const others = groups.filter((group) => !(roles as readonly string[]).includes(group));
  const counted = (group: string): string =>
    t('dashboards.count', { count: dashboards.filter(({ groupList }) => groupList.includes(group)).length });
  return (
    <Setting title={t('userArea.access')} text={t(isOpen ? 'userArea.accessOpen' : 'userArea.accessByGroup')}>
      <ul className="-mt-2.5 max-tablet:text-body">
        {rolesOf({ access, groups }).map((role) => (
          <Allowed key={role} name={role === 'SuperUser' ? t('userArea.manager') : role} origin={originOf(role)}>
            {t(role === 'SuperUser' ? 'userArea.allowsManager' : 'userArea.allowsReader')}
          </Allowed>
        ))}
        {others.map((group) => (
          <Allowed key={group} name={group} origin={originOf(group)}>
            {isOpen ? t('userArea.groupWithoutEffect') : counted(group)}
          </Allowed>
        ))}
      </ul>
    </Setting>
  );
}

const originsOf = ({ groupOrigins }: Portal) => groupOrigins();

interface AllowedProps {
  name: string;
  origin: string | undefined;
  children: string;
}

function Allowed({ name, origin, children }: AllowedProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0">
      <Chip dir="auto" className="min-w-0 wrap-anywhere">
        {name}
      </Chip>
      <span className="text-muted">{origin === undefined ? children : `${children} · ${origin}`}</span>
    </li>
  );
}
