import { useCallback } from 'react';
import { isBlank } from '#domain/dashboards/dashboard';
import type { Label } from '#domain/pages/routes';
import { useTexts } from '../texts/use-texts';

/** Says a label of the route table: our own text by its key, a dashboard's words as they are, or a word for one that has none. */
export function useLabel(): (label: Label) => string {
  const { t } = useTexts();
  return useCallback(
    (label) => {
      // The table's keys are checked against the English file by a test; the type cannot reach into them.
      if ('key' in label) return t(label.key as 'route.home');
      return isBlank(label.text) ? t('page.untitled') : label.text;
    },
    [t],
  );
}
