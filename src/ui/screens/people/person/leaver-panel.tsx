import { type Leaver } from '#domain/people/scim/receipt';
import { Dialog, PanelHead } from '../../../kit/dialog';
import { useTexts } from '../../../portal/texts/use-texts';
import { Receipts, useCompanyName } from './receipts';

/** Shows someone who has left: what was done about their access, and what is still tried. */
export function LeaverPanel({ leaver, onClose }: { leaver: Leaver; onClose: () => void }) {
  const { t } = useTexts();
  const companyName = useCompanyName();
  const { provider, userName, email, hasAccount, receipts } = leaver;
  return (
    <Dialog open onOpenChange={onClose} place="right">
      <div className="border-b border-line py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{userName}</PanelHead>
        {email !== userName.toLowerCase() && (
          <p dir="auto" className="text-muted wrap-anywhere">
            {email}
          </p>
        )}
        <p className="mt-1.5 text-muted">
          {companyName(provider)}
          {!hasAccount && `. ${t('receipt.noAccount')}`}
        </p>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-6 overflow-y-auto px-5 pt-4 pb-6 max-tablet:px-4">
        <Receipts person={leaver} receipts={receipts} />
      </div>
    </Dialog>
  );
}
