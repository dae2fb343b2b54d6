import { enterpriseSchema, groupSchema, mostOnPage, userSchema } from '#domain/people/scim/scim-request';

/** Describes what this service supports (RFC 7643, section 5). */
export const configOf = (address: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostOnPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'A token that npm run scim-token has printed',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
});

const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

export const resourceTypes = (address: string) =>
  (['User', 'Group'] as const).map((name) => ({
    schemas: [typeSchema],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: name === 'User' ? userSchema : groupSchema,
    ...(name === 'User' && { schemaExtensions: [{ schema: enterpriseSchema, required: false }] }),
    meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/${name}` },
  }));
