import * as z from 'zod/mini';
import { mayGive } from '#domain/people/companies/company-groups';
import { companyKinds, isMailDomain, isProviderName, repeatedIn } from '#domain/people/companies/company';
import { group, must, oneOf, text, yesOrNo } from './field-kinds';

const aName = 'a name of 3 to 32 letters, digits and dashes that begins with a letter';
const provider = text(aName).check(z.refine(isProviderName, must(aName)));
const aDomain = 'a mail domain in lower case, such as contoso.com; one with other letters in its xn-- form';
/** `hostedLogin.companies`. */
export const companies = z
  .array(
    group({
      provider,
      label: text('a name, on one line of at most 60 characters', /^(?=.*\S)\P{Cc}{1,60}$/u),
      logo: z.optional(text('the path of a picture on this site, such as /contoso.svg', /^\/(?!\/)\S{1,200}$/)),
      kind: oneOf(companyKinds),
      domains: z
        .array(text(aDomain).check(z.refine(isMailDomain, must(aDomain))), must('a list of mail domains'))
        .check(z.minLength(1, must('a list of mail domains'))),
      password: z.optional(yesOrNo),
    }),
    must('a list of companies'),
  )
  .check((context) => {
    for (const { index, field, value } of repeatedIn(context.value)) {
      const message = `has ${value}, which another company in the list has already`;
      context.issues.push({ code: 'custom', input: context.value, path: [index, field], message });
    }
  });

/** What a company's provider says about a person, and thereby gives. */
const claim = {
  provider,
  attribute: text('the name of a claim or an attribute', /^\S.{0,254}$/),
  value: text('a value'),
};
const aGroup = 'a group of the user pool; SuperUser is given only by companySuperUsers';
export const companyGroups = z.array(
  group({
    ...claim,
    group: text('a group of the user pool', /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u).check(
      z.refine(mayGive, must(aGroup)),
    ),
  }),
  must('a list of rules'),
);

export const companySuperUsers = z.array(group(claim), must('a list of rules'));

interface WithCompanies {
  hostedLogin?: { companies?: { provider: string }[] };
  companyGroups?: { provider: string }[];
  companySuperUsers?: { provider: string }[];
}

/** Refuses rules for a provider that no company has, which would silently give nothing. */
export function namesCompanies(field: 'companyGroups' | 'companySuperUsers') {
  return z.refine<object>(
    ({ [field]: rules = [], hostedLogin }: WithCompanies) =>
      rules.every(({ provider: named }) => hostedLogin?.companies?.some((company) => company.provider === named)),
    { path: [field], error: 'names a provider that hostedLogin.companies does not have' },
  );
}
