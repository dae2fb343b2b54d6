import { Messages, Schemas, Types } from 'scimmy';
import { patchSchema, type ScimRefusal } from '#domain/people/scim/scim-request';
import { type Result, failed, ok } from '#domain/result';
import type { Resource } from '../../application/scim/kept-user';
import type { UserForm } from '../../application/scim/scim-people';

// Entra sends attributes of the enterprise extension, such as departments and managers.
Schemas.User.extend(Schemas.EnterpriseUser as unknown as Parameters<typeof Schemas.User.extend>[0]);

/** Drops `id` and `meta`, which the portal sets, and `password`, which is a secret. */
function kept(user: object): Resource {
  const json = JSON.parse(JSON.stringify(user)) as Resource;
  return Object.fromEntries(Object.entries(json).filter(([name]) => !['id', 'meta', 'password'].includes(name)));
}

async function settled(work: () => Resource | Promise<Resource>): Promise<Result<Resource, ScimRefusal>> {
  try {
    return ok(await work());
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): { ok: false; failure: ScimRefusal } {
  const given = error instanceof Types.Error ? error : undefined;
  const known = (['invalidPath', 'invalidSyntax', 'noTarget', 'invalidFilter'] as const).find(
    (one) => one === given?.scimType,
  );
  // scimmy's messages name attributes and types and quote filters, but no values.
  const detail = error instanceof Error ? error.message.slice(0, 300) : 'The request can’t be read.';
  const field = /[Aa]ttribute '([\w.:-]{1,200})'/.exec(detail)?.[1];
  return failed({ scimType: known ?? 'invalidValue', detail, ...(field !== undefined && { field }) });
}

/** scimmy's schema of people with the enterprise extension. */
export const userForm: UserForm = {
  read: (resource) => settled(() => kept(new Schemas.User(resource, 'inout'))),
  patch: (resource, operation) =>
    settled(async () => {
      const message = new Messages.PatchOp({ schemas: [patchSchema], Operations: [operation] });
      const before = new Schemas.User(structuredClone(resource), 'inout');
      return kept((await message.apply(before)) ?? before);
    }),
};

const { User, Group, EnterpriseUser } = Schemas;
/** The answer to `/Schemas`. */
export const schemas: object[] = [User, Group, EnterpriseUser].map(({ definition }) => definition.describe());
