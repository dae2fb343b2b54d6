import { toast } from 'sonner';
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// Files share a page, which the package itself clears in the first one only.
beforeEach(async () => {
  await cleanup();
  // Notices outlive the page that said them.
  toast.dismiss();
  delete document.documentElement.dataset['theme'];
});
