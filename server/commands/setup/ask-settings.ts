import { checkUserPoolId } from '#domain/browser/configuration';
import { looksSecret } from '../../settings/secrets';
import { problemsIn, regionOf, settingsSchema } from '../../settings/settings';

/** The content of `portal.settings.json`, of which only the part that is asked for is known here. */
export type Draft = Record<string, unknown> & { quickSight?: Record<string, unknown> };

/** Resolves to what was typed; rejects where nobody answers any more. */
export type Ask = (question: string) => Promise<string>;

interface Question {
  /** As in the file. */
  field: string;
  words: string;
  /** Taken where nothing is typed: the value of an earlier file, or else this. */
  otherwise?: (draft: Draft) => string | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const questions: Question[] = [
  { field: 'publicUrl', words: 'Address at which people open the portal, such as https://portal.example.com' },
  { field: 'userPoolId', words: 'Id of the Cognito user pool, such as eu-west-1_AbCdEfGhI' },
  { field: 'userPoolClientId', words: 'Id of its app client' },
  { field: 'quickSight.accountId', words: 'AWS account with QuickSight, 12 digits' },
  { field: 'quickSight.region', words: 'Region of the dashboards', otherwise: ({ region }) => text(region) },
  {
    field: 'quickSight.identityRegion',
    words: 'Region in which QuickSight keeps its users',
    otherwise: ({ quickSight }) => text(quickSight?.['region']),
  },
  { field: 'quickSight.namespace', words: 'QuickSight namespace', otherwise: () => 'default' },
];

/** Asks until each answer can be used. Keeps what else an earlier file has. */
export async function askSettings(before: Draft, ask: Ask, say: (line: string) => void): Promise<Draft> {
  let draft = before;
  for (const { field, words, otherwise } of questions) {
    const known = text(valueAt(draft, field)) ?? otherwise?.(draft);
    for (;;) {
      const typed = (await ask(known === undefined ? `${words}: ` : `${words} [${known}]: `)).trim();
      const answer = typed || known;
      const next = withValue(draft, field, answer);
      const problem = looksSecret(typed)
        ? 'looks like a secret, which does not belong into this file: give it to the process in its environment'
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

const valueAt = ({ quickSight, ...draft }: Draft, field: string): unknown =>
  field.startsWith('quickSight.') ? quickSight?.[field.slice('quickSight.'.length)] : draft[field];

function withValue(draft: Draft, field: string, value: unknown): Draft {
  if (field.startsWith('quickSight.')) {
    return { ...draft, quickSight: { ...draft.quickSight, [field.slice('quickSight.'.length)]: value } };
  }
  // The region is the pool's, so that it need not be asked for.
  const region = field === 'userPoolId' && typeof value === 'string' && checkUserPoolId(value) === undefined;
  return { ...draft, [field]: value, ...(region && { region: regionOf(value) }) };
}
