import type { DashboardVersionDefinition, ParameterDeclaration, Visual, _Parameters } from '@aws-sdk/client-quicksight';
import type { DashboardContents, DashboardParameter, Snapshot } from '../../ports/snapshots';

/** Only tables and pivot tables can be had as a spreadsheet. */
export function contentsIn(definition: DashboardVersionDefinition | undefined): DashboardContents {
  const { Sheets = [], ParameterDeclarations = [] } = definition ?? {};
  return {
    sheets: Sheets.map(({ SheetId = '', Name = '', Visuals = [] }) => ({
      id: SheetId,
      name: Name,
      tables: Visuals.flatMap(tableIn),
    })),
    parameters: ParameterDeclarations.flatMap((declaration) => parameterIn(declaration) ?? []),
  };
}

function tableIn({ TableVisual, PivotTableVisual }: Visual): { id: string; name: string }[] {
  const { VisualId, Title } = TableVisual ?? PivotTableVisual ?? {};
  if (VisualId === undefined) return [];
  const { PlainText, RichText = '' } = Title?.FormatText ?? {};
  return [{ id: VisualId, name: (PlainText ?? RichText.replaceAll(/<[^>]*>/g, ' ')).trim() || VisualId }];
}

function parameterIn(declaration: ParameterDeclaration): DashboardParameter | undefined {
  const { StringParameterDeclaration: text, IntegerParameterDeclaration: integer } = declaration;
  const { DecimalParameterDeclaration: decimal, DateTimeParameterDeclaration: time } = declaration;
  const name = (text ?? integer ?? decimal ?? time)?.Name;
  const kind = text ? 'text' : integer ? 'integer' : decimal ? 'decimal' : 'time';
  return name === undefined ? undefined : { name, kind };
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
