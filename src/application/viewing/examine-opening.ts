import type { DashboardId } from '#domain/dashboards/dashboard';
import { type Finding, type OpeningFacts, diagnose } from '#domain/health/diagnosis';
import type { Failure } from '#domain/failure';
import type { FrameTrouble } from '#domain/dashboards/viewing/opening-trouble';
import type { Embedder } from '#ports/dashboards/embedder';
import type { PublishedSite } from '#ports/browser/published-site';
import type { Tickets } from '#ports/dashboards/tickets';
import { inTime } from '#timing/in-time';

export interface Diagnosis {
  /** The likely cause first. */
  findings: readonly Finding[];
  /** The BI service's host, if a link named it. */
  host: string;
  /** Why the backend gave no link. */
  failure?: Failure;
}

export type FrameOutcome = 'shown' | { trouble: FrameTrouble; host: string; after: number } | undefined;

export type ExamineOpening = (id: DashboardId, frame: FrameOutcome) => Promise<Diagnosis>;

/** Milliseconds. Longer than the watchdog's probe, because the user asked for this examination. */
const probeTime = 5_000;

interface ExamineParts {
  tickets: Tickets;
  embedder: Pick<Embedder, 'reaches' | 'host' | 'storesCookies'>;
  site: Pick<PublishedSite, 'serverTime'>;
}

export function createExamineOpening({ tickets, embedder, site }: ExamineParts): ExamineOpening {
  return async (id, frame) => {
    const [clockAhead, facts] = await Promise.all([measureClock(), askFor(id, frame)]);
    const { host, ...known } = facts;
    const findings = diagnose({ ...known, clockAhead, cookies: embedder.storesCookies() });
    const { failure } = known.backend;
    return { findings, host, ...(failure && { failure }) };
  };

  /** A frame in trouble already had a link, so a new one would reveal nothing. */
  async function askFor(
    id: DashboardId,
    frame: FrameOutcome,
  ): Promise<Pick<OpeningFacts, 'backend' | 'frame' | 'service'> & { host: string }> {
    if (typeof frame === 'object') {
      const { trouble, host, after } = frame;
      const service = { reached: trouble !== 'unreachable', took: after };
      return { backend: {}, frame: trouble, host, ...(trouble !== 'blocked' && { service }) };
    }
    const began = performance.now();
    const asked = await tickets.issue(id);
    const backend = { took: performance.now() - began };
    if (!asked.ok) return { backend: { ...backend, failure: asked.failure }, frame, host: '' };
    const probed = performance.now();
    const reached = await inTime(embedder.reaches(asked.value), probeTime, false);
    const service = { reached, took: performance.now() - probed };
    return { backend, frame, service, host: embedder.host(asked.value) };
  }

  /** Accurate to a few seconds: the `Date` header is rounded down, and the answer takes time. */
  async function measureClock(): Promise<number | undefined> {
    const server = await site.serverTime();
    return server && Date.now() - server.getTime();
  }
}
