import { useSay } from '../../notices/use-say';
import { nameOf } from '../../use-language-choice';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import type { Choice } from './choice';
import { useTexts } from '../../use-texts';

/** The portal's other languages, each found by its own name and by the one it has here. */
export function useLanguageActions(): readonly Choice[] {
  const { t } = useTexts();
  const say = useSay();
  const { locale, errorLog } = usePortal();
  const { locale: current } = useLive(locale);
  const choose = async (wanted: string): Promise<void> => {
    try {
      await locale.choose(wanted);
    } catch (error) {
      errorLog.record(error, 'locale');
      say({ kind: 'warning', text: t('language.failed', { language: nameOf(wanted, current) }) });
    }
  };
  return locale.available
    .filter(({ locale: other }) => other !== current)
    .map(({ locale: other, name }) => ({
      key: `language ${other}`,
      title: name,
      detail: t('language.name'),
      words: [nameOf(other, current)],
      icon: 'LanguageIcon',
      act: () => void choose(other),
    }));
}
