import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/**
 * A page whose code is loaded at its first visit, and at every later one until it has loaded. The router's own `lazyRouteComponent` reloads
 * the document if that fails: without a network nothing of the portal would be left.
 */
export function latePage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  let Page: ComponentType | undefined;
  let asked: Promise<ComponentType> | undefined;
  const ask = async (): Promise<ComponentType> => {
    Page = (await load())[name];
    // A page that is there is drawn without a wait.
    delete LatePage.preload;
    return Page;
  };
  const LatePage: AsyncRouteComponent<object> = () => {
    // The router draws a pending page without waiting for its code, and a page that isn't found even if the code couldn't be loaded.
    return createElement(Page ?? use((asked ??= ask())));
  };
  LatePage.preload = async () => {
    asked = ask();
    await asked;
  };
  return LatePage;
}
