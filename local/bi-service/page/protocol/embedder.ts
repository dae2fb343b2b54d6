import { openRelay, type EmbeddingRequest, type ExperienceTarget } from './embedding-message';

/** The page that embeds this frame, as the frame talks to it. */
export interface Embedder {
  /** Posted in order, from the moment that the control page is ready: calls that answer an earlier event would be lost. */
  emit(eventName: string, message: unknown): void;
}

/** `answer` gets every call that is meant for this frame; what it resolves to is the reply. */
export function connectEmbedder(
  target: ExperienceTarget,
  origin: string,
  answer: (request: EmbeddingRequest) => Promise<unknown>,
): Embedder {
  const relay = openRelay(target.contextId);
  const ready = new Promise<void>((resolve) => {
    relay.listen((message) => {
      if (message.kind === 'control-ready') resolve();
      if (message.kind === 'request' && isFor(target, message.request)) void reply(message.request);
    });
  });
  relay.tell({ kind: 'frame-asks' });

  /** A reply names no target: with one, the SDK would take it for an event. */
  async function reply(request: EmbeddingRequest): Promise<void> {
    const { eventName, eventId } = request;
    const message = await answer(request);
    window.parent.postMessage({ eventName, eventId, message }, origin);
  }

  return {
    emit(eventName, message) {
      void ready.then(() => window.parent.postMessage({ eventName, eventTarget: target, message }, origin));
    },
  };
}

function isFor(target: ExperienceTarget, { eventTarget }: EmbeddingRequest): boolean {
  return (
    eventTarget['experienceType'] === target.experienceType &&
    eventTarget['contextId'] === target.contextId &&
    eventTarget['dashboardId'] === target.dashboardId &&
    Number(eventTarget['discriminator']) === target.discriminator
  );
}
