import { useState } from 'react';
import type { Diagnosis } from '#application/viewing/examine-opening';
import type { Viewing } from '#application/viewing/open-dashboard';
import { LoggedFailure } from '#domain/browser/logged-failure';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type DiagnosisCheck, likelyCause } from '#domain/health/diagnosis';
import { mayManage } from '#domain/access/roles';
import { Button } from '../../../kit/button';
import { Dialog, DialogTitle } from '../../../kit/dialog';
import { useFailureWords } from '../../../kit/notices/failure-notice';
import { WithSupport } from '../../../kit/notices/with-support';
import { ReferenceLine } from '../../../kit/notices/reference-line';
import { useReference } from '../../../kit/notices/use-reference';
import { useVisitor } from '../../../session/use-visitor';
import { Findings } from './findings';
import { useDiagnosis } from './use-diagnosis';
import { useTexts } from '../../../portal/texts/use-texts';

interface CheckDialogProps {
  dashboard: Dashboard;
  viewing: Viewing;
  onClose: () => void;
}

/** Checks the connection to a dashboard's content on request, also while it is shown. */
export function CheckDialog({ dashboard, viewing, onClose }: CheckDialogProps) {
  const { t } = useTexts();
  const [times, setTimes] = useState(0);
  return (
    <Dialog open onOpenChange={onClose}>
      <div className="grid gap-1 overflow-y-auto px-5 pt-4 pb-3">
        <DialogTitle className="text-body font-head">{t('diagnosis.title')}</DialogTitle>
        <Examination key={times} dashboard={dashboard} viewing={viewing} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button onClick={() => setTimes(times + 1)}>{t('action.checkAgain')}</Button>
        <Button kind="main" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Examination({ dashboard, viewing }: Omit<CheckDialogProps, 'onClose'>) {
  const { t } = useTexts();
  const diagnosis = useDiagnosis(dashboard.id, viewing);
  const cause = diagnosis && likelyCause(diagnosis.findings);
  const isSure = diagnosis?.findings.every(({ result }) => result === 'good') === true;
  return (
    <>
      <div role="status" className="text-muted">
        {cause ? (
          <Cause cause={cause} diagnosis={diagnosis} />
        ) : (
          t(!diagnosis ? 'diagnosis.checking' : isSure ? 'diagnosis.allGood' : 'diagnosis.noneFound')
        )}
      </div>
      <Findings findings={diagnosis?.findings} />
    </>
  );
}

function Cause({ cause, diagnosis }: { cause: DiagnosisCheck; diagnosis: Diagnosis }) {
  const { t } = useTexts();
  const manages = mayManage(useVisitor());
  const words = useFailureWords();
  const { failure, host } = diagnosis;
  const text = failure ? words(failure) : t(`diagnosis.${cause}.try`, { host });
  const reference = useReference(diagnosis, () => new LoggedFailure(`check-${cause}`, text, true));
  return (
    <>
      <p>
        <WithSupport>{text}</WithSupport>
      </p>
      {manages && <p className="mt-1">{t(`diagnosis.${cause}.operator`, { host, origin: location.origin })}</p>}
      <ReferenceLine reference={reference} />
    </>
  );
}
