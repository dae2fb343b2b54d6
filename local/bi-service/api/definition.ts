import type { DashboardDefinition, SheetDefinition as Sheet } from '../page/drawing/definition';
import { type Account, dataSetArn } from './arns';
import { dataSetsOf } from './data-sets';

/** The `Definition` of DescribeDashboardDefinition: the sheets with their visuals on QuickSight's grid of 36 columns, and the parameters. */
export function definitionOf(account: Account, definition: DashboardDefinition) {
  const dataSets = dataSetsOf(definition);
  return {
    DataSetIdentifierDeclarations: dataSets.map((id) => ({ Identifier: id, DataSetArn: dataSetArn(account, id) })),
    Sheets: definition.sheets.map((sheet) => ({
      SheetId: sheet.id,
      Name: sheet.name,
      ContentType: 'INTERACTIVE',
      Visuals: [
        ...sheet.kpis.map((_, index) => ({ KPIVisual: { VisualId: figureId(sheet, index) } })),
        ...sheet.visuals.map(visualOf),
      ],
      Layouts: [{ Configuration: { GridLayout: { Elements: elementsOf(sheet) } } }],
    })),
    ParameterDeclarations: definition.parameters.map(({ name, control }) => ({
      StringParameterDeclaration: {
        Name: name,
        ParameterValueType: control === 'select' ? 'SINGLE_VALUED' : 'MULTI_VALUED',
      },
    })),
  };
}

type Visual = Sheet['visuals'][number];

const figureId = (sheet: Sheet, index: number): string => `${sheet.id}-figure-${index + 1}`;

function visualOf(visual: Visual) {
  const [name, ChartConfiguration] = kindOf(visual);
  const Title = { Visibility: 'VISIBLE', FormatText: { PlainText: visual.title } };
  return { [name]: { VisualId: visual.id, Title, ...(ChartConfiguration && { ChartConfiguration }) } };
}

/** The nearest of QuickSight's kinds, by the marks of a Vega-Lite specification. */
function kindOf(visual: Visual): [string, object?] {
  if (visual.kind === 'table') return ['TableVisual'];
  const spec = JSON.stringify(visual.spec);
  const has = (mark: string): boolean => spec.includes(`"mark":"${mark}"`) || spec.includes(`"mark":{"type":"${mark}"`);
  if (has('geoshape')) return ['GeospatialMapVisual'];
  if (has('rect')) return ['HeatMapVisual'];
  if (has('area')) return ['LineChartVisual', { Type: 'AREA' }];
  if (has('line')) return ['LineChartVisual', { Type: 'LINE' }];
  if (has('circle') || has('point')) return ['ScatterPlotVisual'];
  const isHorizontal = /"x":\{[^{}]*"type":"quantitative"/.test(spec);
  return ['BarChartVisual', { Orientation: isHorizontal ? 'HORIZONTAL' : 'VERTICAL' }];
}

const columns = 36;
const spans = { wide: 24, narrow: 12, half: 18, full: columns };

/** One row of figures, and the visuals below it. */
function elementsOf(sheet: Sheet) {
  const figures = sheet.kpis.map((_, index) => ({
    id: figureId(sheet, index),
    span: Math.floor(columns / sheet.kpis.length),
  }));
  const ofFigures = figures.length > 0 ? 4 : 0;
  return [
    ...rows(figures, 0, ofFigures),
    ...rows(
      sheet.visuals.map(({ id, size }) => ({ id, span: spans[size] })),
      ofFigures,
      12,
    ),
  ];
}

function rows(elements: { id: string; span: number }[], top: number, RowSpan: number) {
  let [column, row] = [0, top];
  return elements.map(({ id, span }) => {
    if (column + span > columns) [column, row] = [0, row + RowSpan];
    const placed = { ColumnIndex: column, ColumnSpan: span, RowIndex: row, RowSpan };
    column += span;
    return { ElementId: id, ElementType: 'VISUAL', ...placed };
  });
}
