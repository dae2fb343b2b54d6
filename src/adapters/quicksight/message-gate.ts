/** An iframe, in the SDK's types or the browser's. */
export type SpeakingFrame = Pick<HTMLIFrameElement, 'contentWindow' | 'src'>;

/**
 * The QuickSight SDK checks neither the origin nor the source of messages: any window that knows the context's id could speak for
 * a dashboard. The gate listens before the SDK and drops messages in its language that do not come from our own frames.
 */
export interface MessageGate {
  /** Lets this frame's messages through from now on, if they come from its own origin. */
  admit(frame: SpeakingFrame): void;
  dismiss(frame: SpeakingFrame): void;
}

/** Open it before the SDK registers its listener: the listeners of one target run in the order of registration. */
export function openMessageGate(): MessageGate {
  const admitted = new Set<SpeakingFrame>();
  const speaksForItself = ({ source, origin }: MessageEvent): boolean =>
    // The last messages of a removed frame arrive without a source.
    source !== null &&
    [...admitted].some((frame) => frame.contentWindow === source && new URL(frame.src).origin === origin);
  const onMessage = (event: MessageEvent): void => {
    if (isSdkMessage(event.data) && !speaksForItself(event)) event.stopImmediatePropagation();
  };
  window.addEventListener('message', onMessage, { capture: true });
  return {
    admit: (frame) => void admitted.add(frame),
    dismiss: (frame) => void admitted.delete(frame),
  };
}

function isSdkMessage(data: unknown): boolean {
  if (typeof data === 'string') return data.includes('eventName');
  return typeof data === 'object' && data !== null && 'eventName' in data;
}
