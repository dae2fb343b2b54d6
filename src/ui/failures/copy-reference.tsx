import { CopyText } from '../components/copy-text';
import { useReport } from './use-report';
import { useTexts } from '../use-texts';

/** The reference of what went wrong; the button copies its whole entry in the error log. */
export function CopyReference({ reference }: { reference: string }) {
  const { t } = useTexts();
  const report = useReport();
  return <CopyText text={report(reference)} shown={reference} label={t('action.copyReference')} />;
}
