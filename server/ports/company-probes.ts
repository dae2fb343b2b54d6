import type { Company } from '#domain/people/companies/company';
import type { Result } from '#domain/result';
import type { BiFailure } from './bi-service';

/** Why nobody could read a provider's metadata at this address. `closed`: Cognito can't ask it, because it isn't https or not on the internet. */
export type UnreadMetadata =
  | { kind: 'closed'; address: string }
  | { kind: 'unreachable'; address: string; reason: string }
  | { kind: 'status'; address: string; status: number }
  /** Not metadata, such as a page. */
  | { kind: 'other'; address: string };

/** The parts of a provider's metadata that decide whether people can sign in. */
export interface DescribedByMetadata {
  /** OIDC. */
  issuer?: string;
  /** The parts that are missing, by their names in the metadata. */
  lacks: readonly string[];
  /** The parts with an address that isn't https. */
  plain: readonly string[];
  /** OIDC: whether the client's secret can be sent in the body, the only way that Cognito knows. */
  takesSecret?: boolean;
  /** SAML: whole days until the last certificate for signatures ends; negative once it has. */
  certificateDays?: number;
}

export type MetadataSeen = UnreadMetadata | ({ kind: 'read'; clockAhead?: number | undefined } & DescribedByMetadata);

/** A company's provider as the user pool has it, and as its metadata describes it. */
export interface CompanySeen extends Pick<Company, 'provider' | 'kind'> {
  described: Result<
    {
      kind: string;
      /** OIDC: the issuer that the pool expects. */
      issuer?: string | undefined;
      /** The pool's attributes that the provider fills. */
      attributes: readonly string[];
      /** In milliseconds since 1970. */
      madeAt: number;
    },
    BiFailure
  >;
  /** Missing if the pool doesn't say where it is. */
  metadata?: MetadataSeen | undefined;
}
