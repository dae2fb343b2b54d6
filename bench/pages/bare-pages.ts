import type { Browser, CDPSession } from 'playwright-core';

/** The browser's protocol for one page. */
export type DevTools = Pick<CDPSession, 'send' | 'on'>;

export interface BarePage extends DevTools {
  close(): Promise<void>;
}

/**
 * Opens pages of one profile that Playwright does not attach itself to: its scripts, and the world that it makes for them in each page,
 * are up to a mebibyte of what a page seems to keep in memory.
 */
export async function barePages(browser: Browser): Promise<() => Promise<BarePage>> {
  const protocol = await browser.newBrowserCDPSession();
  const { browserContextId } = await protocol.send('Target.createBrowserContext');
  return async () => {
    const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: false });
    const waiting = new Map<number, (result: unknown) => void>();
    const listeners = new Map<string, (event: never) => void>();
    protocol.on('Target.receivedMessageFromTarget', (received) => {
      if (received.sessionId !== sessionId) return;
      const { id, method, params, result } = JSON.parse(received.message);
      if (id === undefined) listeners.get(method)?.(params as never);
      else waiting.get(id)?.(result);
    });
    let last = 0;
    const send = (method: string, params: object = {}): Promise<unknown> =>
      new Promise((resolve) => {
        const id = (last += 1);
        waiting.set(id, resolve);
        const message = JSON.stringify({ id, method, params });
        // The page has been left, and is asked nothing more.
        protocol.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
      });
    const on = (event: string, listener: (event: never) => void): void => void listeners.set(event, listener);
    return {
      ...({ send, on } as unknown as DevTools),
      close: async () => void (await protocol.send('Target.closeTarget', { targetId })),
    };
  };
}
