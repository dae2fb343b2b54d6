import { useAfterTakeOver } from '../../first-page/use-after-take-over';
import { usePortal } from '../../portal/use-portal';
import { ProviderButton } from './provider-button';
import { useTexts } from '../../portal/texts/use-texts';

export function ProviderButtons({ sharedComputer }: { sharedComputer: boolean }) {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const lastCompany = useAfterTakeOver(() => hostedLoginFlow.lastCompany(), undefined);
  const names = [...(lastCompany ? [lastCompany.provider] : []), ...hostedLoginFlow.providers];
  if (names.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-meta text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signIn.or')}
      </p>
      {names.map((provider) => (
        <ProviderButton key={provider} provider={provider} sharedComputer={sharedComputer} />
      ))}
    </div>
  );
}
