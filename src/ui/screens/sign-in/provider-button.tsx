import { useMemo } from 'react';
import { companyNamed } from '#domain/people/companies/company';
import { labelOf } from '#domain/people/sign-in/hosted-login';
import { Button } from '../../kit/button';
import { markOf } from '../../kit/drawings/provider-marks';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { useTexts } from '../../portal/texts/use-texts';
import { type HostedStart, useHostedStart } from './use-hosted-start';

interface ProviderButtonProps extends HostedStart {
  /** The name of a provider or a company. */
  provider: string;
  kind?: 'main';
}

export function ProviderButton({ provider: name, kind, ...how }: ProviderButtonProps) {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const state = useLive(hostedLoginFlow);
  const start = useHostedStart();
  const logo = companyNamed(hostedLoginFlow.companies, name)?.logo;
  const provider = labelOf(name, hostedLoginFlow);
  const mark = useMemo(() => markOf(name, provider, logo), [name, provider, logo]);
  return (
    <Button
      {...(kind && { kind })}
      size="lg"
      icon={mark}
      busy={state.status === 'leaving' && state.provider === name}
      busyLabel={t('signIn.leaving', { provider })}
      onClick={() => start(name, how)}
    >
      {t('signIn.provider', { provider })}
    </Button>
  );
}
