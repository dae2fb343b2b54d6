import type { _Parameters } from '@aws-sdk/client-quicksight';
import * as z from 'zod/mini';
import type { DashboardContents, DashboardParameter, Snapshot } from '../../ports/snapshots';
import { type CallCredentials, type SignedService, callSigned, serviceError } from './signed-call';

const list = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item), []);
const table = z.optional(
  z.object({
    VisualId: z.string(),
    Title: z.optional(
      z.object({
        FormatText: z.optional(z.object({ PlainText: z.optional(z.string()), RichText: z.optional(z.string()) })),
      }),
    ),
  }),
);
const declared = z.optional(z.object({ Name: z.string() }));
const kinds = {
  StringParameterDeclaration: 'text',
  IntegerParameterDeclaration: 'integer',
  DecimalParameterDeclaration: 'decimal',
  DateTimeParameterDeclaration: 'time',
} as const;

/** The small part of a definition that is read. */
const definition = z.object({
  Definition: z.object({
    Sheets: list(
      z.object({
        SheetId: z.string(),
        Name: z._default(z.string(), ''),
        Visuals: list(z.object({ TableVisual: table, PivotTableVisual: table })),
      }),
    ),
    ParameterDeclarations: list(
      z.object({
        StringParameterDeclaration: declared,
        IntegerParameterDeclaration: declared,
        DecimalParameterDeclaration: declared,
        DateTimeParameterDeclaration: declared,
      }),
    ),
  }),
});

/**
 * Reads the sheets, tables and parameters of a published dashboard, by DescribeDashboardDefinition:
 * https://docs.aws.amazon.com/quicksight/latest/APIReference/API_DescribeDashboardDefinition.html
 */
export async function readContents(
  { accountId, region, endpoint, certificate }: Omit<SignedService, 'service'> & { accountId: string },
  credentials: CallCredentials,
  dashboard: string,
): Promise<DashboardContents> {
  const path = `/accounts/${accountId}/dashboards/${encodeURIComponent(dashboard)}/definition`;
  const call = { method: 'GET', path } as const;
  const { status, text, headers } = await callSigned(
    { service: 'quicksight', region, endpoint, certificate },
    credentials,
    call,
  );
  const answer: unknown = text === '' ? {} : JSON.parse(text);
  if (status !== 200) {
    const name = String(headers['x-amzn-errortype'] ?? Object(answer).__type ?? 'UnknownError').split(':')[0] ?? '';
    throw serviceError(name, String(Object(answer).Message ?? Object(answer).message ?? ''), status);
  }
  const { Sheets, ParameterDeclarations } = definition.parse(answer).Definition;
  return {
    sheets: Sheets.map(({ SheetId, Name, Visuals }) => ({ id: SheetId, name: Name, tables: Visuals.flatMap(tableIn) })),
    parameters: ParameterDeclarations.flatMap((declaration) =>
      Object.entries(kinds).flatMap(([field, kind]) => {
        const found = declaration[field as keyof typeof kinds];
        return found ? [{ name: found.Name, kind }] : [];
      }),
    ),
  };
}

/** Only tables and pivot tables can be exported as a spreadsheet. */
function tableIn(visual: { TableVisual?: z.output<typeof table>; PivotTableVisual?: z.output<typeof table> }) {
  const found = visual.TableVisual ?? visual.PivotTableVisual;
  if (!found) return [];
  const { PlainText, RichText = '' } = found.Title?.FormatText ?? {};
  return [{ id: found.VisualId, name: (PlainText ?? RichText.replaceAll(/<[^>]*>/g, ' ')).trim() || found.VisualId }];
}

/** Leaves out values that their kind can't have. */
export function typedParameters(parameters: Snapshot['parameters']): _Parameters {
  const ofKind = <Value>(kind: DashboardParameter['kind'], read: (text: string) => Value[]) =>
    parameters
      .filter((one) => one.kind === kind)
      .map(({ name, values }) => ({ Name: name, Values: values.flatMap((value) => read(value)) }));
  return {
    StringParameters: ofKind('text', (value) => [value]),
    IntegerParameters: ofKind('integer', (value) => (Number.isSafeInteger(Number(value)) ? [Number(value)] : [])),
    DecimalParameters: ofKind('decimal', (value) => (Number.isFinite(Number(value)) ? [Number(value)] : [])),
    DateTimeParameters: ofKind('time', (value) => {
      const time = new Date(value);
      return Number.isNaN(time.getTime()) ? [] : [time];
    }),
  };
}
