import type { Company } from '#domain/people/companies/company';

export const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
];
export const companyRules = [{ provider: 'Contoso', attribute: 'groups', value: 'Sales', group: 'Sales' }];
