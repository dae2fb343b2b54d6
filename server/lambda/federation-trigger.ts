import * as z from 'zod/mini';
import { type Company, companyNamed } from '#domain/people/companies/company';
import { type Claims, type CompanyRules, groupChanges, rulesOf } from '#domain/people/companies/company-groups';
import { type Account, accountToLink, admit } from '#domain/people/companies/federation';
import { lacksGroups, withGroups } from '#domain/people/scim/scim-groups';
import { identitiesIn } from '../adapters/cognito/identities';
import { type LineSink, lineOf } from '../ports/log';
import { claimsIn, textOf } from './federation-claims';

export interface FederationSettings extends CompanyRules {
  companies: Company[];
  /** The claim or attribute with the email address, by provider; `email` by default. */
  addresses: Readonly<Record<string, string>>;
}

/** The user pool, and the table that keeps groups between the two calls of a sign-in. */
export interface FederationPorts {
  accountsOf(pool: string, address: string): Promise<Account[]>;
  link(pool: string, username: string, provider: string, subject: string): Promise<void>;
  groupsOf(pool: string, username: string): Promise<string[]>;
  /** Resolves to false if the pool has no such group. */
  add(pool: string, username: string, group: string): Promise<boolean>;
  remove(pool: string, username: string, group: string): Promise<void>;
  /** The names of a person's groups in the directory that the company sends by SCIM. `address` is undefined if the provider doubts it. */
  directoryGroups(provider: string, subject: string, address: string | undefined): Promise<string[]>;
  /** Keeps a person's groups until their tokens are issued, for five minutes at most. */
  keep(who: string, groups: readonly string[]): Promise<void>;
  /** Resolves to undefined without a sign-in in those minutes. */
  kept(who: string): Promise<string[] | undefined>;
  incidents: LineSink;
}

const inbound = z.looseObject({
  triggerSource: z.literal('InboundFederation_ExternalProvider'),
  userPoolId: z.string(),
  userName: z.optional(z.nullable(z.string())),
  request: z.looseObject({ providerName: z.string(), attributes: z.record(z.string(), z.unknown()) }),
});
const tokens = z.looseObject({
  triggerSource: z.literal('TokenGeneration_HostedAuth'),
  userPoolId: z.string(),
  userName: z.string(),
  request: z.looseObject({
    userAttributes: z.record(z.string(), z.unknown()),
    groupConfiguration: z.optional(z.looseObject({})),
  }),
});

const whoIs = (provider: string, subject: string): string => `${provider}#${subject}`.toLowerCase();

/**
 * Answers Cognito twice during a sign-in by an identity provider. Only the inbound trigger sees the provider's claims, but at a first sign-in
 * the user doesn't exist yet. The trigger before the tokens knows the user, but sees only stored attributes, which people can write. So
 * the first keeps the groups in the portal's table, by provider and subject, and the second writes them to the pool and into the tokens.
 * Rejects to refuse a sign-in, and returns every other event unchanged.
 */
export function createFederationTrigger(settings: FederationSettings, ports: FederationPorts) {
  const { companies, addresses } = settings;
  const rules = rulesOf(settings);

  const arrive = async ({ userPoolId, userName, request }: z.infer<typeof inbound>): Promise<object> => {
    const { providerName: provider, attributes } = request;
    const said = claimsIn(attributes);
    const address = textOf(said, addresses[provider] ?? 'email');
    const subject = textOf(said, 'sub') || subjectIn(provider, userName);
    const isTrusted = isTrustedAddress(said);
    const claims = lacksGroups(rules, provider, said)
      ? withGroups(said, await ports.directoryGroups(provider, subject, isTrusted ? address : undefined))
      : said;
    const admitted = admit(companies, rules, { provider, address, claims });
    if (!admitted.ok) refuse(provider, admitted.failure);
    else if (companyNamed(companies, provider)) {
      if (subject === '') refuse(provider, 'no-subject');
      if (isTrusted) {
        const accounts = await ports.accountsOf(userPoolId, address);
        const username = accountToLink(companies, { provider, address }, accounts);
        if (username !== undefined) await ports.link(userPoolId, username, provider, subject);
      }
      await ports.keep(whoIs(provider, subject), admitted.value);
    }
    // An empty object lets Cognito map all attributes as they are.
    return { userAttributesToMap: {} };
  };

  const refuse = (provider: string, reason: string): never => {
    ports.incidents(lineOf({ level: 'warn', code: 'company-sign-in-refused', provider, reason }));
    throw new Error(`Refused: ${reason}`);
  };

  const issue = async ({ userPoolId, userName, request }: z.infer<typeof tokens>): Promise<object | undefined> => {
    const own = identitiesIn(request.userAttributes['identities']).filter(
      ({ provider }) => companyNamed(companies, provider) !== undefined,
    );
    if (own.length === 0) return undefined;
    let groups = await ports.groupsOf(userPoolId, userName);
    for (const { provider, subject } of own) {
      const given = await ports.kept(whoIs(provider, subject));
      if (!given) continue;
      const { add, remove } = groupChanges(rules, provider, given, groups);
      await Promise.all(remove.map((group) => ports.remove(userPoolId, userName, group)));
      const added = await Promise.all(
        add.map(async (group) => {
          if (await ports.add(userPoolId, userName, group)) return [group];
          ports.incidents(lineOf({ level: 'warn', code: 'company-group-unknown', group }));
          return [];
        }),
      );
      groups = [...groups.filter((group) => !remove.includes(group)), ...added.flat()];
    }
    const groupOverrideDetails = { ...request.groupConfiguration, groupsToOverride: groups };
    return { claimsOverrideDetails: { groupOverrideDetails } };
  };

  return async (event: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const arrival = inbound.safeParse(event);
    if (arrival.success) return { ...event, response: await arrive(arrival.data) };
    // An event that can't be read must not let anyone in unchecked.
    if (event['triggerSource'] === 'InboundFederation_ExternalProvider') refuse('?', 'unreadable');
    const issued = tokens.safeParse(event);
    const response = issued.success ? await issue(issued.data) : undefined;
    return response ? { ...event, response } : event;
  };
}

/** SAML providers and Entra don't say whether an address is verified, so only an explicit `false` counts against it. */
const isTrustedAddress = (claims: Claims): boolean => textOf(claims, 'email_verified').toLowerCase() !== 'false';

/** Cognito's `userName` is `<provider>_<NameID>`, in lower case if the pool ignores case. */
function subjectIn(provider: string, userName: string | null | undefined): string {
  const prefix = `${provider}_`.toLowerCase();
  const name = userName ?? '';
  return name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : name;
}
