import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from './synthesised.ts';

interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

/** Names that AWS would give: by logical id for a Ref, by `id.attribute` for another attribute. */
export type Names = (name: string) => string | undefined;

/** The portal's stack as CloudFormation would make it, with every reference replaced by what the names say. */
export function readAssembly(folder: string, names: Names) {
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const [data, portal]: [Template, Template] = [json('Data.template.json'), json('Portal.template.json')];
  const exported = new Map(
    Object.values(data.Outputs ?? {}).flatMap(({ Value, Export }) => (Export ? [[Export.Name, Value] as const] : [])),
  );

  const valueOf = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(valueOf);
    if (typeof node !== 'object' || node === null) return node;
    const [[key, value] = ['', undefined], ...others] = Object.entries(node);
    if (others.length === 0) {
      if (key === 'Ref') return names(String(value)) ?? String(value);
      if (key === 'Fn::GetAtt') return names((value as string[]).join('.')) ?? (value as string[]).join('.');
      if (key === 'Fn::ImportValue') return valueOf(exported.get(String(value)));
      if (key === 'Fn::Join') {
        const [separator, parts] = value as [string, unknown[]];
        return parts.map((part) => String(valueOf(part))).join(separator);
      }
      if (key.startsWith('Fn::')) throw new Error(`This desk has no ${key}`);
    }
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, valueOf(value)]));
  };
  const { files } = json('Portal.assets.json') as { files: Record<string, { source: { path: string } }> };
  return {
    resources: valueOf(portal.Resources) as Record<string, Resource>,
    /** The folder of what `cdk deploy` uploads under this key. */
    asset(key: string): string {
      const found = files[key.replace(/\.zip$/, '')];
      if (!found) throw new Error(`No asset ${key}`);
      return join(folder, found.source.path);
    },
  };
}
