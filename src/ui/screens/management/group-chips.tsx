import { useTranslation } from 'react-i18next';

const shown = 2;

/** The groups that may see a dashboard: the first ones as chips, the others as their number. */
export function GroupChips({ groups }: { groups: readonly string[] }) {
  const { t } = useTranslation();
  if (groups.length === 0) return <span className="text-muted">{t('management.everyone')}</span>;
  const rest = groups.length - shown;
  return (
    <span className="flex min-w-0 items-center gap-1" title={groups.join(', ')}>
      {groups.slice(0, shown).map((group) => (
        <span key={group} dir="auto" className={`max-w-24 min-w-0 truncate ${chipLook}`}>
          {group}
        </span>
      ))}
      {rest > 0 && <span className="flex-none text-meta text-muted">{t('management.more', { count: rest })}</span>}
    </span>
  );
}

const chipLook = 'rounded-xs bg-sunken px-1.5 py-0.5 text-meta text-muted inset-ring inset-ring-line';
