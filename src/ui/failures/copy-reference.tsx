import { useTranslation } from 'react-i18next';
import { CopyText } from '../components/copy-text';
import { useReport } from './use-report';

/** The reference of what went wrong; the button copies its whole entry in the error log. */
export function CopyReference({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const report = useReport();
  return <CopyText text={report(reference)} shown={reference} label={t('action.copyReference')} />;
}
