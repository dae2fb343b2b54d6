import type { DashboardVersionDefinition, Layout, SheetDefinition, Visual } from '@aws-sdk/client-quicksight';
import type { FirstSheet, VisualKind } from '#domain/dashboards/face';

type Kinds = Partial<Record<string, VisualKind>>;

/** QuickSight's kinds of visuals, of which a definition's `Visual` has one. */
const kinds: Kinds & Partial<Record<keyof Visual, VisualKind>> = {
  BarChartVisual: 'columns',
  BoxPlotVisual: 'columns',
  ComboChartVisual: 'columns',
  FilledMapVisual: 'map',
  FunnelChartVisual: 'funnel',
  GaugeChartVisual: 'ring',
  GeospatialMapVisual: 'map',
  HeatMapVisual: 'heat',
  HistogramVisual: 'columns',
  InsightVisual: 'text',
  KPIVisual: 'figure',
  LayerMapVisual: 'map',
  LineChartVisual: 'line',
  PieChartVisual: 'ring',
  PivotTableVisual: 'table',
  RadarChartVisual: 'ring',
  ScatterPlotVisual: 'points',
  TableVisual: 'table',
  TreeMapVisual: 'heat',
  WaterfallVisual: 'columns',
  WordCloudVisual: 'text',
};

/** Columns of a grid, and the rows of about the same room on a screen: by default a visual has 18 by 12. */
const grid = { columns: 36, rows: 24 };

/** The first sheet's visuals and texts with their places; undefined without a layout, as paginated reports are. */
export function firstSheetOf(definition: DashboardVersionDefinition | undefined): FirstSheet | undefined {
  const [sheet] = definition?.Sheets ?? [];
  const layout = sheet?.Layouts?.[0]?.Configuration;
  if (!sheet || !layout) return undefined;
  const kindOf = kindsIn(sheet);
  if (layout.GridLayout) return onGrid(layout.GridLayout.Elements ?? [], kindOf);
  if (layout.FreeFormLayout) return freeForm(layout.FreeFormLayout, kindOf);
  return undefined;
}

type Configuration = NonNullable<Layout['Configuration']>;
type KindOf = (element: { ElementId?: string | undefined; ElementType?: string | undefined }) => VisualKind | undefined;

/** Controls have none: they are not drawn. */
function kindsIn({ Visuals = [] }: SheetDefinition): KindOf {
  const byId = new Map(
    Visuals.flatMap((visual) =>
      Object.entries(visual).map(([name, content]: [string, { VisualId?: string } | undefined]) => [
        content?.VisualId,
        isHorizontal(visual) ? 'bars' : isArea(visual) ? 'area' : (kinds[name] ?? 'box'),
      ]),
    ),
  );
  return ({ ElementId, ElementType }) => {
    if (ElementType === 'VISUAL') return byId.get(ElementId) ?? 'box';
    if (ElementType === 'TEXT_BOX') return 'text';
    return ElementType === 'IMAGE' ? 'box' : undefined;
  };
}

const isHorizontal = ({ BarChartVisual: bars }: Visual): boolean =>
  bars?.ChartConfiguration?.Orientation === 'HORIZONTAL';
const isArea = ({ LineChartVisual: lines }: Visual): boolean =>
  lines?.ChartConfiguration?.Type?.includes('AREA') ?? false;

/** Elements without a column or row follow the one before, and begin a row where it is full. */
function onGrid(elements: NonNullable<Configuration['GridLayout']>['Elements'] & {}, kindOf: KindOf): FirstSheet {
  let next = { x: 0, y: 0 };
  let bottom = 0;
  const visuals = elements.flatMap((element) => {
    const { ColumnSpan: width = Number.NaN, RowSpan: height = Number.NaN } = element;
    if (next.x + width > grid.columns) next = { x: 0, y: bottom };
    const x = element.ColumnIndex ?? next.x;
    const y = element.RowIndex ?? next.y;
    next = { x: x + width, y };
    bottom = Math.max(bottom, y + height);
    const kind = kindOf(element);
    return kind ? [{ kind, x, y, width, height }] : [];
  });
  return { width: grid.columns, height: grid.rows, visuals };
}

/** Places in pixels, such as `120px`. */
function freeForm(
  { Elements = [], CanvasSizeOptions }: NonNullable<Configuration['FreeFormLayout']>,
  kindOf: KindOf,
): FirstSheet {
  const visuals = Elements.flatMap((element) => {
    const kind = kindOf(element);
    const [x, y, width, height] = [element.XAxisLocation, element.YAxisLocation, element.Width, element.Height].map(
      (length) => Number.parseFloat(length ?? ''),
    ) as [number, number, number, number];
    return kind && element.Visibility !== 'HIDDEN' ? [{ kind, x, y, width, height }] : [];
  });
  const named = Number.parseFloat(CanvasSizeOptions?.ScreenCanvasSizeOptions?.OptimizedViewPortWidth ?? '');
  const width = named > 0 ? named : Math.max(1, ...visuals.map((one) => one.x + one.width).filter(Number.isFinite));
  return { width, height: width / 2, visuals };
}
