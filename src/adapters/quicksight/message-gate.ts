/** An iframe, in the SDK's types or the browser's. */
export type SpeakingFrame = Pick<HTMLIFrameElement, 'contentWindow' | 'src'>;

/**
 * The QuickSight SDK checks neither origin nor source of what it hears: any window that knows the context's id could speak for
 * a dashboard. The gate listens before the SDK does, and lets nobody speak its language but our own frames.
 */
export interface MessageGate {
  /** From now on this frame may speak, from its own origin. */
  admit(frame: SpeakingFrame): void;
  dismiss(frame: SpeakingFrame): void;
}

/** To be opened before the SDK registers its own listener: listeners of one target run in their order. */
export function openMessageGate(): MessageGate {
  const admitted = new Set<SpeakingFrame>();
  const speaksForItself = ({ source, origin }: MessageEvent): boolean =>
    // What a frame said last comes without a source once the frame has gone.
    source !== null &&
    [...admitted].some((frame) => frame.contentWindow === source && new URL(frame.src).origin === origin);
  const hear = (event: MessageEvent): void => {
    if (isSdkMessage(event.data) && !speaksForItself(event)) event.stopImmediatePropagation();
  };
  window.addEventListener('message', hear, { capture: true });
  return {
    admit: (frame) => void admitted.add(frame),
    dismiss: (frame) => void admitted.delete(frame),
  };
}

function isSdkMessage(data: unknown): boolean {
  if (typeof data === 'string') return data.includes('eventName');
  return typeof data === 'object' && data !== null && 'eventName' in data;
}
