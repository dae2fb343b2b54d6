/** The messages of Amazon's embedding SDK (read from 2.11.3): what both pages, control and dashboard, must understand. */

export interface ExperienceTarget {
  experienceType: 'DASHBOARD';
  dashboardId: string;
  contextId: string;
  /** Counts the embeddings of one dashboard in one context; the SDK drops events in which it is not a number. */
  discriminator: number;
}

/** A call of the embedding page; the SDK finds the reply by `eventId` alone. */
export interface EmbeddingRequest {
  eventName: string;
  eventId: string;
  eventTarget: Record<string, unknown>;
  message?: unknown;
}

/** The messages between the control page and the dashboard frames of one context. */
type RelayMessage = { kind: 'frame-asks' } | { kind: 'control-ready' } | { kind: 'request'; request: EmbeddingRequest };

export interface Relay {
  tell(message: RelayMessage): void;
  listen(hear: (message: RelayMessage) => void): void;
}

/** Reaches the pages of this origin inside one embedding page: browsers keep channels of different top-level sites apart. */
export function openRelay(contextId: string): Relay {
  const channel = new BroadcastChannel(`qs-${contextId}`);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
    tell: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<RelayMessage>) => hear(data)),
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isEmbeddingRequest(value: unknown): value is EmbeddingRequest {
  return (
    isRecord(value) &&
    typeof value['eventName'] === 'string' &&
    typeof value['eventId'] === 'string' &&
    isRecord(value['eventTarget'])
  );
}

/**
 * The origin that the SDK says it runs in: Punycode of the origin and a slash, which for an origin (always ASCII) is the text itself
 * with a hyphen at the end.
 */
export function readEmbedOrigin(query: URLSearchParams): string {
  return (query.get('punyCodeEmbedOrigin') ?? '').replace(/\/-?$/, '');
}
