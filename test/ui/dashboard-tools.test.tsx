import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal } from './a-portal';

it('a dashboard has no buttons for what its BI service cannot do', async () => {
  await openPortal({ path: '/dashboard/meta-0', as: 'demo' });
  const tools = page.getByRole('main');
  await expect.element(tools.getByRole('button', { name: 'Full screen' })).toBeEnabled();
  for (const name of ['Undo', 'Redo', 'Reset', 'Print']) {
    await expect.element(tools.getByRole('button', { name })).not.toBeInTheDocument();
  }
});
