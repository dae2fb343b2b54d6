import type { LocalFrames } from '#domain/browser/configuration';
import type { SpeakingFrame } from './message-gate';

/**
 * For the local stack, whose embed URLs name an https origin that no browser trusts (decision 0010): the SDK accepts only https
 * URLs, but creates ordinary iframes in this page. From now on, iframes of the issued origin load from the served one, and the SDK's
 * messages go there too. Returns how the gate sees such a frame: with its real window.
 */
export function exchangeFrames({ issued, served }: LocalFrames): (frame: SpeakingFrame) => SpeakingFrame {
  const src = accessorOf('src');
  const contentWindow = accessorOf('contentWindow');
  const speakers = new WeakMap<object, SpeakingFrame>();
  const isIssued = (address: string): boolean => URL.canParse(address) && new URL(address).origin === issued;
  const exchanged = (address: string): string =>
    isIssued(address) ? `${served}${address.slice(issued.length)}` : address;

  Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
    ...src,
    set(this: HTMLIFrameElement, address: string) {
      if (isIssued(address)) redirectMessages(this);
      src.set?.call(this, exchanged(address));
    },
  });

  function redirectMessages(frame: HTMLIFrameElement): void {
    const realWindow = (): Window | null => contentWindow.get?.call(frame) as Window | null;
    // The SDK (2.11.3) uses a frame's window only to post messages.
    const postMessage = (message: unknown, target: string): void =>
      realWindow()?.postMessage(message, exchanged(target));
    Object.defineProperty(frame, 'contentWindow', { get: () => realWindow() && { postMessage } });
    speakers.set(frame, {
      get contentWindow() {
        return realWindow();
      },
      get src() {
        return frame.src;
      },
    });
  }

  return (frame) => speakers.get(frame) ?? frame;
}

const accessorOf = (name: 'src' | 'contentWindow'): PropertyDescriptor =>
  Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, name) ?? {};
