import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { latePage } from '../../../src/ui/routes/late-page';
import { deferred } from '../../application/deferred';

const heading = (text: string) => page.getByRole('heading', { name: text });

it('waits for what stands in for a page, if it is to be drawn before its code has come', async () => {
  const waiting = deferred<{ Waiting: () => React.JSX.Element }>();
  const home = deferred<{ Home: () => React.JSX.Element }>();
  const rootRoute = createRootRoute();
  const homeRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: latePage(() => home.promise, 'Home'),
    pendingComponent: latePage(() => waiting.promise, 'Waiting'),
  });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: rootRoute.addChildren([homeRoute]), history, defaultPendingMs: 0 });
  await render(<RouterProvider router={router} />);
  // Until it was to be drawn.
  await new Promise((resolve) => setTimeout(resolve, 100));
  waiting.resolve({ Waiting: () => <h1>Wait</h1> });
  await expect.element(heading('Wait')).toBeVisible();
  home.resolve({ Home: () => <h1>Home</h1> });
  await expect.element(heading('Home')).toBeVisible();
});
