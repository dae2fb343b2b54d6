import { titleOf } from '#domain/dashboards/dashboard';
import { sectionTitle } from '#domain/dashboards/sections/section';
import { type Lift, isHead, standingDuring } from '#domain/dashboards/sections/section-rows';
import { useTexts } from '../../../portal/texts/use-texts';

/** Says where the lifted row is; how rows are moved is the description of their handles. */
export function MoveHint({ lift, isPutBack }: { lift: Lift | undefined; isPutBack: boolean }) {
  const { t, language } = useTexts();
  const where = (now: Lift): string => {
    const { section, number, of } = standingDuring(now);
    const [row] = now.moved;
    if (!row) return '';
    if (isHead(row))
      return t('sections.at.head', { title: row.section && sectionTitle(row.section, language), number, of });
    const title = titleOf(row.dashboard);
    const name = section ? sectionTitle(section, language) : t('sections.none');
    const others = now.moved.length - 1;
    return others > 0
      ? t('sections.at.rows', { title, count: others, number, of, section: name })
      : t('sections.at.row', { title, number, of, section: name });
  };
  const said = lift ? where(lift) : isPutBack ? t('sections.at.back') : '';
  return (
    <p
      className={
        said === '' ? 'sr-only' : 'sticky bottom-0 z-10 border-t border-line bg-raised px-3 py-2 text-meta text-muted'
      }
    >
      <output className="font-label text-ink">{said}</output>{' '}
      <span id="move-hint">{t(lift ? 'sections.hint.lifted' : 'sections.hint.idle')}</span>
    </p>
  );
}
