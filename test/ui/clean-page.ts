import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// Files share a page, which the package itself clears only in the first one.
beforeEach(async () => {
  await cleanup();
  delete document.documentElement.dataset['theme'];
});
