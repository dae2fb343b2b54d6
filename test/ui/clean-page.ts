import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

// Files share a page, which the package itself clears only in the first one, and a pointer: where the last test left it, it would hold
// the rows of a list.
beforeEach(async () => {
  await cleanup();
  delete document.documentElement.dataset['theme'];
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});
