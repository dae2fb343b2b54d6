import { checkUserPoolId } from '#domain/browser/configuration';
import { looksSecret } from '../../settings/secrets';
import { problemsIn, regionOf, settingsSchema } from '../../settings/settings';

/** The content of `portal.settings.json`, of which only the part that is asked for is known here. */
export type Draft = Record<string, unknown>;

/** Resolves to what was typed; rejects where nobody answers any more. */
export type Ask = (question: string) => Promise<string>;

interface Question {
  /** As in the file. */
  field: string;
  words: string;
  /** Taken where nothing is typed: the value of an earlier file, or else this. */
  otherwise?: (draft: Draft) => string | undefined;
  /** Asked only then; if missing, always. */
  onlyIf?: (draft: Draft) => boolean;
  /** Nothing may be typed, which leaves the field out. */
  isOptional?: true;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const sendsMail = (draft: Draft): boolean => valueAt(draft, 'mail.from') !== undefined;

const questions: Question[] = [
  { field: 'publicUrl', words: 'Address at which people open the portal, such as https://portal.example.com' },
  { field: 'userPoolId', words: 'Id of the Cognito user pool, such as eu-west-1_AbCdEfGhI' },
  { field: 'userPoolClientId', words: 'Id of its app client' },
  { field: 'quickSight.accountId', words: 'AWS account with QuickSight, 12 digits' },
  { field: 'quickSight.region', words: 'Region of the dashboards', otherwise: ({ region }) => text(region) },
  {
    field: 'quickSight.identityRegion',
    words: 'Region in which QuickSight keeps its users',
    otherwise: (draft) => text(valueAt(draft, 'quickSight.region')),
  },
  { field: 'quickSight.namespace', words: 'QuickSight namespace', otherwise: () => 'default' },
  {
    field: 'mail.from',
    words: 'Sender of the portal’s email, such as portal@example.com; leave empty for no email',
    isOptional: true,
  },
  { field: 'mail.smtp.host', words: 'SMTP server that sends it', onlyIf: sendsMail },
  { field: 'mail.smtp.port', words: 'Its port', otherwise: () => '587', onlyIf: sendsMail },
  {
    field: 'mail.smtp.security',
    words: 'Its encryption: starttls, tls or none',
    otherwise: () => 'starttls',
    onlyIf: sendsMail,
  },
];

const numbers = new Set(['mail.smtp.port']);

/** Asks until each answer can be used. Keeps what else an earlier file has. */
export async function askSettings(before: Draft, ask: Ask, say: (line: string) => void): Promise<Draft> {
  let draft = before;
  for (const { field, words, otherwise, onlyIf, isOptional } of questions) {
    if (onlyIf?.(draft) === false) continue;
    const earlier = valueAt(draft, field);
    const known = text(typeof earlier === 'number' ? String(earlier) : earlier) ?? otherwise?.(draft);
    for (;;) {
      const typed = (await ask(known === undefined ? `${words}: ` : `${words} [${known}]: `)).trim();
      const answer = typed || known;
      if (answer === undefined && isOptional) break;
      const next = withValue(draft, field, answer);
      const problem = looksSecret(typed)
        ? 'looks like a secret, which does not belong in this file: give it to the process in its environment'
        : problemOf(next, field);
      if (problem === undefined) {
        draft = next;
        break;
      }
      say(`${field} ${problem}.`);
    }
  }
  return draft;
}

function problemOf(draft: Draft, field: string): string | undefined {
  const checked = settingsSchema.safeParse(draft);
  const problems = checked.success ? [] : problemsIn(checked.error.issues);
  return problems.find((problem) => problem.startsWith(`${field} `))?.slice(field.length + 1);
}

const valueAt = (draft: Draft, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => Object(value)[name], draft);

const withAt = (draft: Draft, [name = '', ...rest]: string[], value: unknown): Draft => ({
  ...draft,
  [name]: rest.length === 0 ? value : withAt(Object(draft[name]), rest, value),
});

function withValue(draft: Draft, field: string, value: string | undefined): Draft {
  const isNumber = numbers.has(field) && /^\d+$/.test(value ?? '');
  const next = withAt(draft, field.split('.'), isNumber ? Number(value) : value);
  // The region is the pool's, so that it need not be asked for.
  const hasRegion = field === 'userPoolId' && value !== undefined && checkUserPoolId(value) === undefined;
  return hasRegion ? { ...next, region: regionOf(value) } : next;
}
