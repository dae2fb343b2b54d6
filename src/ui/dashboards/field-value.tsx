import { standingOf } from '#domain/dashboards/catalogue-list';
import type { DashboardEdit, EditField } from '#domain/dashboards/dashboard';
import { spellGroups } from '#domain/dashboards/groups';
import { isIconName } from '#domain/dashboards/icon-names';
import { iconWords } from '#domain/dashboards/icon-search';
import { isPromisedAge } from '#domain/dashboards/trust';
import { Icon } from '../drawings/icon';
import { StandingMark } from './standing-mark';
import { useTexts } from '../use-texts';

/** What an edit says in one field, to be compared with another. */
export function FieldValue({ field, edit }: { field: EditField; edit: DashboardEdit }) {
  const { t } = useTexts();
  if (field === 'status') return <StandingMark standing={standingOf({ status: edit.status, missing: false })} />;
  if (field === 'groupList') return <Words text={spellGroups(edit.groupList) || t('management.everyone')} />;
  const { promisedAge = '' } = edit;
  if (field === 'promisedAge' && isPromisedAge(promisedAge)) return <Words text={t(`trust.age.${promisedAge}`)} />;
  if (field !== 'icon') return <Words text={edit[field] || t('management.conflict.empty')} />;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-muted">
      <Icon name={edit.icon} />
      <Words text={isIconName(edit.icon) ? iconWords(edit.icon) : edit.icon} />
    </span>
  );
}

function Words({ text }: { text: string }) {
  return (
    <span dir="auto" title={text} className="line-clamp-3 wrap-anywhere text-muted">
      {text}
    </span>
  );
}
