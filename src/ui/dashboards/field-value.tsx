import { standingOf } from '#domain/dashboards/catalogue/catalogue-filter';
import type { ChoiceField, DashboardEdit, EditField } from '#domain/dashboards/dashboard';
import { spellGroups } from '#domain/dashboards/groups';
import { isIconName } from '#domain/dashboards/icon-names';
import { iconWords } from '#domain/dashboards/catalogue/icon-search';
import { titlesIn } from '#domain/dashboards/titles';
import { isDay, isPromisedAge } from '#domain/dashboards/trust';
import { sectionTitle, standing } from '#domain/dashboards/sections/section';
import { useFollowed } from '../portal/loading/use-loader';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { Icon } from '../kit/drawings/icon';
import { StandingMark } from './trust/standing-mark';
import { sayDay } from '../portal/texts/dates';
import { nameOf } from '../portal/texts/use-language-choice';
import { useTexts } from '../portal/texts/use-texts';

export function useFieldWords() {
  const { t, language, list, conventions } = useTexts();
  const sections = useLive(usePortal().dashboards, (now) => now.sections);
  return (field: EditField, edit: DashboardEdit, missing = false): string => {
    switch (field) {
      case 'status':
        return t(`management.standing.${standingOf({ status: edit.status, missing })}`);
      case 'groupList':
        return spellGroups(edit.groupList) || t('management.everyone');
      case 'titles': {
        const titles = Object.entries(titlesIn(edit.titles));
        return (
          list(titles.map(([one, title]) => `${nameOf(one, language)}: ${title}`)) || t('management.conflict.empty')
        );
      }
      case 'favouriteOf':
        return spellGroups(edit.favouriteOf ?? []) || t('management.conflict.empty');
      case 'icon':
        return isIconName(edit.icon) ? iconWords(edit.icon) : edit.icon;
      case 'promisedAge': {
        const { promisedAge = '' } = edit;
        return isPromisedAge(promisedAge)
          ? t(`trust.age.${promisedAge}`)
          : promisedAge || t('management.conflict.empty');
      }
      case 'verifiedUntil': {
        const { verifiedUntil = '' } = edit;
        return isDay(verifiedUntil)
          ? sayDay(verifiedUntil, new Date(), conventions)
          : verifiedUntil || t('management.conflict.empty');
      }
      case 'section': {
        const { section } = standing(edit);
        const known = sections?.find(({ id }) => id === section);
        return known ? sectionTitle(known, language) : t(section ? 'sections.gone' : 'sections.none');
      }
      default:
        // A choice has words of its own.
        return edit[field satisfies Exclude<EditField, ChoiceField>] || t('management.conflict.empty');
    }
  };
}

export function FieldValue({ field, edit }: { field: EditField; edit: DashboardEdit }) {
  const words = useFieldWords()(field, edit);
  const past = usePastSection(field === 'section' ? standing(edit).section : '');
  return <Value field={field} edit={edit} text={past ?? words} />;
}

/** Names a section that was deleted, from the history. */
function usePastSection(id: string): string | undefined {
  const { t, language } = useTexts();
  const { dashboards, forManagers } = usePortal();
  const sections = useLive(dashboards, (now) => now.sections);
  const isGone = id !== '' && sections?.every((section) => section.id !== id) === true;
  const { value } = useFollowed(forManagers.pastSections, isGone);
  const past = isGone ? value?.get(id) : undefined;
  return past && t('sections.goneNamed', { title: sectionTitle(past, language) });
}

function Value({ field, edit, text }: { field: EditField; edit: DashboardEdit; text: string }) {
  const { language } = useTexts();
  const words = (
    <span dir="auto" title={text} className="line-clamp-3 wrap-anywhere text-muted">
      {text}
    </span>
  );
  switch (field) {
    case 'status':
      return <StandingMark standing={standingOf({ status: edit.status, missing: false })} />;
    case 'icon':
      return (
        <span className="flex min-w-0 items-center gap-1.5 text-muted">
          <Icon name={edit.icon} />
          {/* Icons have English names only. */}
          {language === 'en' || !isIconName(edit.icon) ? (
            words
          ) : (
            <span lang="en" className="sr-only">
              {text}
            </span>
          )}
        </span>
      );
    default:
      return words;
  }
}
