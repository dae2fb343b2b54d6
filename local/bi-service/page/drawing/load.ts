import type { DashboardDefinition } from './definition';
import { readDefinition } from './read-definition';
import { readTables, type Tables } from './tables';

export interface LoadedDashboard {
  definition: DashboardDefinition;
  tables: Tables;
  /** TopoJSON files by name, parsed. */
  shapes: ReadonlyMap<string, unknown>;
}

/** The service serves definitions and data under the page's session: `/embed/<session>/`. */
export async function loadDashboard(dashboardId: string): Promise<LoadedDashboard> {
  const [, embed = '', session = ''] = location.pathname.split('/');
  const base = `/${embed}/${session}/`;
  const id = encodeURIComponent(dashboardId);
  const definition = readDefinition(JSON.parse(await read(`${base}definition/${id}`)));
  const texts = await Promise.all(definition.data.map((file) => read(`${base}data/${id}/${encodeURIComponent(file)}`)));
  const files = new Map(definition.data.map((file, index) => [file, texts[index] ?? '']));
  const shapeFiles = definition.sheets
    .flatMap(({ visuals }) => visuals)
    .flatMap((visual) => (visual.kind === 'chart' && visual.shapes ? [visual.shapes.file] : []));
  const shapes = new Map(shapeFiles.map((file): [string, unknown] => [file, JSON.parse(files.get(file) ?? 'null')]));
  return { definition, tables: readTables(definition, files), shapes };
}

async function read(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}
