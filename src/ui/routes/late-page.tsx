import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A page whose code comes with its first visit, and is asked for again with every visit until it has come. The router's own
 * `lazyRouteComponent` reloads the document when the code does not come: without a network nothing of the portal would be left.
 */
export function latePage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  let Page: ComponentType | undefined;
  let failure: unknown;
  const LatePage: AsyncRouteComponent<object> = () => {
    // What is not found is drawn even if the code for it did not come.
    if (!Page) throw failure;
    return <Page />;
  };
  LatePage.preload = async () => {
    try {
      Page = (await load())[name];
      // A page that is there is drawn without a wait.
      delete LatePage.preload;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  return LatePage;
}
