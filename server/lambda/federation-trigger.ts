import * as z from 'zod/mini';
import { type Company, companyNamed } from '#domain/people/companies/company';
import { type Claims, type CompanyRules, changesTo, rulesOf } from '#domain/people/companies/company-groups';
import { type Account, accountToLink, admit } from '#domain/people/companies/federation';
import { type LineSink, lineOf } from '../ports/log';
import { claimsIn, textOf } from './federation-claims';

export interface FederationSettings extends CompanyRules {
  companies: Company[];
  /** What each provider calls the email address; `email` if missing. */
  addresses: Readonly<Record<string, string>>;
}

/** What the trigger does in the user pool and keeps in between. */
export interface FederationPorts {
  accountsOf(pool: string, address: string): Promise<Account[]>;
  link(pool: string, username: string, provider: string, subject: string): Promise<void>;
  groupsOf(pool: string, username: string): Promise<string[]>;
  /** False if the pool has no such group. */
  add(pool: string, username: string, group: string): Promise<boolean>;
  remove(pool: string, username: string, group: string): Promise<void>;
  /** Keeps the groups of someone who is about to be signed in, for some minutes. */
  keep(who: string, groups: readonly string[]): Promise<void>;
  /** Undefined if none were kept lately. */
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
const identities = z.array(z.looseObject({ providerName: z.string(), userId: z.string() }));

const whoIs = (provider: string, subject: string): string => `${provider}#${subject}`.toLowerCase();

/**
 * Answers Cognito at two moments of a sign-in by an identity provider. The inbound trigger alone sees what the provider says, but at a first
 * sign-in there is no user yet to be put into groups; the one before the tokens knows the user, but sees stored attributes only, which people
 * can write. So the first keeps the groups in the portal's table, by the provider's own name for the person, and the second writes them and puts them into the
 * tokens. Rejects to refuse a sign-in; all other events pass.
 */
export function createFederationTrigger(settings: FederationSettings, ports: FederationPorts) {
  const { companies, addresses } = settings;
  const rules = rulesOf(settings);

  const arrive = async ({ userPoolId, userName, request }: z.infer<typeof inbound>): Promise<object> => {
    const { providerName: provider, attributes } = request;
    const claims = claimsIn(attributes);
    const address = textOf(claims, addresses[provider] ?? 'email');
    const admitted = admit(companies, rules, { provider, address, claims });
    if (!admitted.ok) refuse(provider, admitted.failure);
    else if (companyNamed(companies, provider)) {
      const subject = textOf(claims, 'sub') || subjectIn(provider, userName);
      if (subject === '') refuse(provider, 'no-subject');
      if (saysVerified(claims)) {
        const accounts = await ports.accountsOf(userPoolId, address);
        const username = accountToLink(companies, { provider, address }, accounts);
        if (username !== undefined) await ports.link(userPoolId, username, provider, subject);
      }
      await ports.keep(whoIs(provider, subject), admitted.value);
    }
    // All attributes are mapped as they are.
    return { userAttributesToMap: {} };
  };

  const refuse = (provider: string, reason: string): never => {
    ports.incidents(lineOf({ level: 'warn', code: 'company-sign-in-refused', provider, reason }));
    throw new Error(`Refused: ${reason}`);
  };

  const issue = async ({ userPoolId, userName, request }: z.infer<typeof tokens>): Promise<object | undefined> => {
    const own = identitiesIn(request.userAttributes['identities']).filter(
      ({ providerName }) => companyNamed(companies, providerName) !== undefined,
    );
    if (own.length === 0) return undefined;
    let groups = await ports.groupsOf(userPoolId, userName);
    for (const { providerName, userId } of own) {
      const given = await ports.kept(whoIs(providerName, userId));
      if (!given) continue;
      const { add, remove } = changesTo(rules, providerName, given, groups);
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
    // A form that we don't know must not let anyone in unseen.
    if (event['triggerSource'] === 'InboundFederation_ExternalProvider') refuse('?', 'unreadable');
    const issued = tokens.safeParse(event);
    const response = issued.success ? await issue(issued.data) : undefined;
    return response ? { ...event, response } : event;
  };
}

/** Only an address that the provider itself doubts is not linked: by SAML, and at Entra, nothing is said of it. */
const saysVerified = (claims: Claims): boolean => textOf(claims, 'email_verified').toLowerCase() !== 'false';

/** Cognito names a person `<provider>_<NameID>`; in a pool without case, in lower case. */
function subjectIn(provider: string, userName: string | null | undefined): string {
  const prefix = `${provider}_`.toLowerCase();
  const name = userName ?? '';
  return name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : name;
}

function identitiesIn(value: unknown): z.infer<typeof identities> {
  if (typeof value !== 'string') return [];
  try {
    return identities.safeParse(JSON.parse(value)).data ?? [];
  } catch {
    return [];
  }
}
