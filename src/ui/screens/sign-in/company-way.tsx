import type { ReactNode } from 'react';
import type { Company } from '#domain/people/companies/company';
import { TextButton } from '../../kit/text-button';
import { useTexts } from '../../portal/texts/use-texts';
import { ProviderButton } from './provider-button';

interface CompanyWayProps {
  company: Company;
  address: string;
  sharedComputer: boolean;
  /** Offered where the company allows passwords. */
  onPassword?: () => void;
  children?: ReactNode;
}

/** Replaces the password when the address belongs to a company, also where one is recovered or an account is created. */
export function CompanyWay({ company, address, sharedComputer, onPassword, children }: CompanyWayProps) {
  const { t } = useTexts();
  const { provider, label, password } = company;
  return (
    <>
      <output className="text-ui text-muted">{t('signIn.byCompany', { provider: label })}</output>
      {children}
      <ProviderButton {...{ provider, address, sharedComputer }} kind="main" />
      {password && onPassword && (
        <TextButton className="justify-self-center text-ui max-tablet:min-h-11" onClick={onPassword}>
          {t('signIn.usePassword')}
        </TextButton>
      )}
    </>
  );
}
