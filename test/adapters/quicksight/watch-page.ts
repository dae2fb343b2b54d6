/** How many message listeners and observers a page has now. */
export interface Watched {
  listeners: number;
  observers: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in a page before its own scripts, and counts what they leave behind. */
export function watchPage(): void {
  const listeners = new Set<unknown>();
  const observers = new Set<unknown>();
  window.watched = {
    get listeners() {
      return listeners.size;
    },
    get observers() {
      return observers.size;
    },
  };

  const add = window.addEventListener.bind(window);
  const remove = window.removeEventListener.bind(window);
  window.addEventListener = (...[type, listener, options]: Parameters<typeof add>) => {
    if (type === 'message') listeners.add(listener);
    add(type, listener, options);
  };
  window.removeEventListener = (...[type, listener, options]: Parameters<typeof remove>) => {
    if (type === 'message') listeners.delete(listener);
    remove(type, listener, options);
  };

  type Method = (this: unknown, ...watching: unknown[]) => void;
  for (const { prototype } of [MutationObserver, ResizeObserver, IntersectionObserver]) {
    const { observe, disconnect } = prototype as Record<'observe' | 'disconnect', Method>;
    Object.assign(prototype, {
      observe(this: unknown, ...watching: unknown[]) {
        observers.add(this);
        Reflect.apply(observe, this, watching);
      },
      disconnect(this: unknown) {
        observers.delete(this);
        Reflect.apply(disconnect, this, []);
      },
    });
  }
}
