import type { OperationParts } from './parts';
import { z } from 'zod';
import { missingOf, requireWritable, verifiable, type Verifiable, verifiedFlagOf } from '../users/attributes';
import { expiredCode, invalidParameter } from '../cognito-error';
import type { CodePurpose } from '../codes';
import { attributeName, attributes, confirmationCode, oneOf, token } from './fields';
import { operation, type Operations } from './operation';

const updateRequest = z.object({ AccessToken: token, UserAttributes: attributes });

const deleteRequest = z.object({
  AccessToken: token,
  UserAttributeNames: z.array(attributeName, 'Member must not be null'),
});

const codeRequest = z.object({ AccessToken: token, AttributeName: oneOf(...verifiable) });

const verifyRequest = codeRequest.extend({ Code: confirmationCode });

const purposeOf = (attribute: Verifiable): CodePurpose => `verify-${attribute}`;

/** Lets users change their own attributes. A new email address or phone number is verified by the code sent to it. */
export function createAttributeOperations({
  users,
  codes,
  requiredAttributes,
  readSignedInUser,
}: OperationParts): Operations {
  const remove = async (username: string, names: string[]) => {
    const missing = requiredAttributes.find((name) => names.includes(name));
    if (missing !== undefined) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${missing}: The attribute ${missing} is required`,
      );
    }
    const flags = verifiable.filter((name) => names.includes(name)).map(verifiedFlagOf);
    const gone = [...names, ...flags].map((name) => [name, null] as const);
    if (gone.length > 0) await users.patchAttributes(username, Object.fromEntries(gone));
  };

  return {
    UpdateUserAttributes: operation(updateRequest, async ({ AccessToken, UserAttributes: given }) => {
      const { user } = await readSignedInUser(AccessToken);
      requireWritable(given);
      const changed = verifiable.filter((name) => given[name] && given[name] !== user.attributes[name]);
      const blank = missingOf(Object.keys(given), given);
      await remove(user.username, blank);
      const written = Object.entries(given).filter(([, value]) => value !== '');
      const unverified = changed.map((name) => [verifiedFlagOf(name), 'false'] as const);
      await users.patchAttributes(user.username, Object.fromEntries([...written, ...unverified]));
      const CodeDeliveryDetailsList = [];
      for (const attribute of changed) {
        const delivery = { attribute, address: given[attribute] ?? '' };
        CodeDeliveryDetailsList.push(await codes.send(user.username, purposeOf(attribute), delivery));
      }
      return { CodeDeliveryDetailsList };
    }),

    DeleteUserAttributes: operation(deleteRequest, async ({ AccessToken, UserAttributeNames: names }) => {
      const { user } = await readSignedInUser(AccessToken);
      requireWritable(Object.fromEntries(names.map((name) => [name, ''])));
      await remove(user.username, names);
      return {};
    }),

    GetUserAttributeVerificationCode: operation(codeRequest, async ({ AccessToken, AttributeName: attribute }) => {
      const { user } = await readSignedInUser(AccessToken);
      const address = user.attributes[attribute];
      if (address === undefined) throw invalidParameter(`User does not have the attribute ${attribute}`);
      return { CodeDeliveryDetails: await codes.send(user.username, purposeOf(attribute), { attribute, address }) };
    }),

    VerifyUserAttribute: operation(verifyRequest, async ({ AccessToken, AttributeName: attribute, Code }) => {
      const { user } = await readSignedInUser(AccessToken);
      const address = await codes.redeem(user.username, purposeOf(attribute), Code);
      if (address !== user.attributes[attribute]) throw expiredCode();
      await users.patchAttributes(user.username, { [verifiedFlagOf(attribute)]: 'true' });
      return {};
    }),
  };
}
