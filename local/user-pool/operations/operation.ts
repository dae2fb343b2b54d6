import type { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';

/** Takes a parsed JSON body and resolves with the JSON answer, or rejects with a CognitoError. */
export type Operation = (body: unknown) => Promise<object>;

/** Operations by the name in the `x-amz-target` header. */
export type Operations = Record<string, Operation>;

export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (request: z.output<Schema>) => Promise<object>,
): Operation {
  return async (body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) {
      requireTypes(body, parsed.error.issues);
      throw invalidParameter(describeIssues(parsed.error.issues));
    }
    return run(parsed.data);
  };
}

/** Cognito reads the types of a request before its constraints. Null counts as missing. */
function requireTypes(body: unknown, issues: z.core.$ZodIssue[]): void {
  for (const { code, path } of issues) {
    let value = body;
    for (const key of path) value = Object(value)[key];
    if (code !== 'invalid_type' || value === null || value === undefined) continue;
    if (Array.isArray(value)) throw new CognitoError('SerializationException', 'Unexpected list element');
    if (typeof value === 'object') {
      throw new CognitoError('SerializationException', 'Start of structure or map found where not expected.');
    }
    const kind = typeof value === 'boolean' ? String(value) : typeof value;
    throw new CognitoError('SerializationException', `${kind.toUpperCase()}_VALUE can not be converted`);
  }
}

/** Cognito's wording without the refused value, which may be secret. */
function describeIssues(issues: z.core.$ZodIssue[]): string {
  const problems = issues.map(({ path, message }) => {
    const field = String(path[0] ?? 'request');
    const name = `${field.charAt(0).toLowerCase()}${field.slice(1)}`;
    return `Value at '${name}' failed to satisfy constraint: ${message}`;
  });
  const plural = problems.length === 1 ? 'error' : 'errors';
  return `${problems.length} validation ${plural} detected: ${problems.join('; ')}`;
}
