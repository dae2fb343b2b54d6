import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/**
 * A page whose code comes with its first visit, and is asked for again with every visit until it has come. The router's own
 * `lazyRouteComponent` reloads the document when the code does not come: without a network nothing of the portal would be left.
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
    // The router draws what stands in for a page without waiting for its code, and what is not found even if the code did not come.
    return createElement(Page ?? use((asked ??= ask())));
  };
  LatePage.preload = async () => {
    asked = ask();
    await asked;
  };
  return LatePage;
}
