import type { Parameter } from '../drawing/dashboard-view';
import { readEmbedOrigin, type ExperienceTarget } from './embedding-message';

/** The parts of the frame's URL: the minted one, and what the SDK added to it. */
export interface Invitation {
  code: string;
  embedOrigin: string;
  target: ExperienceTarget;
  sheetId: string | undefined;
  locale: string | undefined;
  parameters: Parameter[];
}

/** Reads `/embed/<sid>/dashboards/<id>?code=...&<options>#p.<name>=<value>`. */
export function readInvitation(url: URL): Invitation {
  const [dashboardId = ''] = url.pathname.split('/').slice(4);
  const query = url.searchParams;
  const text = (name: string) => query.get(name) ?? undefined;
  return {
    code: query.get('code') ?? '',
    embedOrigin: readEmbedOrigin(query),
    target: {
      experienceType: 'DASHBOARD',
      dashboardId,
      contextId: query.get('contextId') ?? '',
      discriminator: Number(query.get('discriminator')),
    },
    sheetId: text('sheetId'),
    locale: text('locale'),
    parameters: readParameters(url.hash),
  };
}

/** A parameter with several values comes as several `p.<name>`. */
function readParameters(hash: string): Parameter[] {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
    if (!key.startsWith('p.')) continue;
    const name = key.slice('p.'.length);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return [...values].map(([Name, Values]) => ({ Name, Values }));
}
