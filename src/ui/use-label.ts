import { useTranslation } from 'react-i18next';
import type { Label } from '../domain/routes';

/** Says a label of the route table: our own text by its key, a dashboard's words as they are. */
export function useLabel(): (label: Label) => string {
  const { t } = useTranslation();
  // The table's keys are checked against the English file by a test; the type cannot reach into them.
  return (label) => ('key' in label ? t(label.key as 'route.home') : label.text);
}
