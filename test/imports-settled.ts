import { afterAll, vi } from 'vitest';

// Files share their modules: one that is still being loaded when a file ends cannot be loaded in the next.
afterAll(() => vi.dynamicImportSettled());
