import { type Result, failed, ok } from '../../result';

/** Why a request is refused, by the error types of RFC 7644, section 3.12. `field` is the attribute at fault. */
export interface ScimRefusal {
  scimType: 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'tooMany' | 'uniqueness';
  field?: string;
  detail: string;
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Json = Readonly<Record<string, unknown>>;

export interface PatchOperation {
  op: 'add' | 'remove' | 'replace';
  path?: string;
  value?: unknown;
}

/** The most operations of one PATCH; Entra sends 20. */
const mostOperations = 1_000;
const deepest = 10;

/** Boolean attributes, which Entra sends as `"True"` and `"False"` unless its address has `?aadOptscim062020`. */
const booleans = new Set(['active', 'primary']);

/** Names that would change the prototype of an object. */
const forbidden = /(^|[.\s:[\]])(__proto__|constructor|prototype)($|[.\s:[\]])/i;

const refuse = (
  scimType: ScimRefusal['scimType'],
  detail: string,
  field?: string,
): { ok: false; failure: ScimRefusal } => failed({ scimType, detail, ...(field !== undefined && { field }) });

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the last attribute of a path in lower case: `active` of `urn:...:User:active`. */
const attributeOf = (path: string): string => (path.split(/[.:]/).at(-1) ?? '').toLowerCase();

function asBoolean(attribute: string, value: unknown): unknown {
  if (!booleans.has(attribute.toLowerCase())) return value;
  const [only] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [value];
  const given = isObject(only) && 'value' in only ? only['value'] : only;
  if (typeof given !== 'string') return given;
  const text = given.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : given;
}

/** Copies JSON with booleans in place of their texts. Throws a RangeError if it is too deep or has a forbidden name. */
function normalisedValue(value: unknown, attribute = '', depth = 0): unknown {
  if (depth > deepest) throw new RangeError('too deep');
  const given = asBoolean(attribute, value);
  if (Array.isArray(given)) return given.map((one) => normalisedValue(one, '', depth + 1));
  if (!isObject(given)) return given;
  const entries = Object.entries(given).map(([name, one]) => {
    if (forbidden.test(name)) throw new RangeError(name);
    return [name, normalisedValue(one, name, depth + 1)] as const;
  });
  return Object.fromEntries(entries);
}

/** Reads the resource of a POST or PUT in the form that scimmy accepts. */
export function normalisedResource(body: unknown): Result<Json, ScimRefusal> {
  if (!isObject(body)) return refuse('invalidSyntax', 'The body is no resource.');
  try {
    return ok(withOwnSchemas(normalisedValue(body) as Json));
  } catch (error) {
    return refuse('invalidSyntax', `The body is too deep, or names ${(error as Error).message}.`);
  }
}

/** Sets `schemas` itself, because scimmy accepts the enterprise extension only if it is named there. */
function withOwnSchemas(resource: Json): Json {
  const { schemas: _, ...rest } = resource;
  if (!Object.keys(rest).some((name) => name.toLowerCase() === enterpriseSchema.toLowerCase())) return rest;
  return { schemas: [userSchema, enterpriseSchema], ...rest };
}

/** Reads the operations of a PATCH by Entra or Okta in the form of RFC 7644. */
export function normalisedPatch(body: unknown): Result<PatchOperation[], ScimRefusal> {
  const given = isObject(body) ? (body['Operations'] ?? body['operations']) : undefined;
  if (!Array.isArray(given) || given.length === 0) return refuse('invalidSyntax', 'The body has no Operations.');
  if (given.length > mostOperations) return refuse('tooMany', `There are more than ${mostOperations} operations.`);
  const operations: PatchOperation[] = [];
  for (const one of given as unknown[]) {
    const operation = normalisedOperation(one);
    if (!operation.ok) return operation;
    operations.push(operation.value);
  }
  return ok(operations);
}

function normalisedOperation(given: unknown): Result<PatchOperation, ScimRefusal> {
  if (!isObject(given)) return refuse('invalidSyntax', 'An operation is no object.');
  const op = String(given['op']).toLowerCase();
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    return refuse('invalidSyntax', 'An operation is none of add, remove and replace.', 'op');
  }
  const path = given['path'];
  if (path !== undefined && path !== null && typeof path !== 'string') {
    return refuse('invalidPath', 'A path is no text.', 'path');
  }
  const trimmed = typeof path === 'string' ? path.trim() : '';
  if (forbidden.test(trimmed)) return refuse('invalidPath', 'There is no such attribute.', trimmed);
  try {
    const value = normalisedValue(given['value'], attributeOf(trimmed));
    return ok({
      op,
      ...(trimmed !== '' && { path: trimmed.replace(new RegExp(`^${userSchema}:`, 'i'), '') }),
      ...('value' in given && { value }),
    });
  } catch (error) {
    return refuse('invalidValue', `A value is too deep, or names ${(error as Error).message}.`, trimmed);
  }
}

/** A path into one value of a list, such as `emails[type eq "work"].value`. */
const filtered = /^([a-z]+)\[\s*([a-z]+)\s+eq\s+"([^"]{0,200})"\s*\]\.([a-z]+)$/i;

/**
 * Turns an operation whose filter matches nothing into an `add`, because Entra replaces `emails[type eq "work"].value` of people who have none
 * yet. Returns undefined if such an operation removes, as there is nothing to do.
 */
export function withFilterMatched(operation: PatchOperation, resource: Json): PatchOperation | undefined {
  const [, list = '', attribute = '', wanted = '', target = ''] = filtered.exec(operation.path ?? '') ?? [];
  if (list === '') return operation;
  const name = Object.keys(resource).find((one) => one.toLowerCase() === list.toLowerCase()) ?? list;
  const values = resource[name];
  const isThere =
    Array.isArray(values) &&
    values.some((one) => isObject(one) && String(one[attribute]).toLowerCase() === wanted.toLowerCase());
  if (isThere) return operation;
  if (operation.op === 'remove') return undefined;
  return { op: 'add', path: list, value: [{ [attribute]: wanted, [target]: operation.value }] };
}

/** A filter for one resource, such as `userName eq "x"`. */
export interface ScimFilter {
  attribute: 'id' | 'userName' | 'externalId' | 'displayName' | 'email';
  value: string;
  /** The id of a person, with which Entra asks whether they are a member of a group. */
  member?: string;
}

const attributes: Readonly<Record<string, ScimFilter['attribute']>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
};
const comparison = String.raw`([a-z.]+(?:\[type eq "work"\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.){0,1000}")`;
const filterForm = new RegExp(String.raw`^\s*${comparison}(?:\s+and\s+${comparison})?\s*$`, 'i');

export function readFilter(text: string): Result<ScimFilter, ScimRefusal> {
  const [, name = '', value = '', second, member = ''] = filterForm.exec(text) ?? [];
  const attribute = Object.hasOwn(attributes, name.toLowerCase()) ? attributes[name.toLowerCase()] : undefined;
  const isKnown =
    second === undefined || second.toLowerCase() === 'members' || second.toLowerCase() === 'members.value';
  if (!attribute || !isKnown) {
    return refuse('invalidFilter', 'A filter compares id, userName, externalId, displayName or emails.value by eq.');
  }
  try {
    const given = JSON.parse(value) as string;
    return ok({ attribute, value: given, ...(second !== undefined && { member: JSON.parse(member) as string }) });
  } catch {
    return refuse('invalidFilter', 'The text of the filter is not quoted as in JSON.');
  }
}

const whole = (text: string | undefined, missing: number): number => {
  const number = Number(text ?? missing);
  return Number.isSafeInteger(number) ? number : missing;
};

/** Reads the page of a list. `first` counts from 0. */
export function readPage(startIndex: string | undefined, count: string | undefined): { first: number; most: number } {
  return {
    first: Math.max(1, whole(startIndex, 1)) - 1,
    most: Math.min(mostOnPage, Math.max(0, whole(count, mostOnPage))),
  };
}

export const mostOnPage = 100;
