import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { IsolatedList } from '../../../src/ui/kit/isolated-list';
import { createTexts } from '../../../src/ui/portal/texts/texts';
import { TextsProvider } from '../../../src/ui/portal/texts/texts-provider';
import { aLocale } from '../a-locale';
import { draw } from '../draw';

function Titles() {
  const [titles, setTitles] = useState(['Sales', 'Costs', 'Staff']);
  return (
    <p>
      <IsolatedList words={titles} />
      <button type="button" onClick={() => setTitles(titles.slice(1))}>
        Less
      </button>
    </p>
  );
}

it('a joined list gets shorter on a page that the browser has translated', async () => {
  await draw(
    <TextsProvider i18n={createTexts(await aLocale())}>
      <Titles />
    </TextsProvider>,
  );
  for (const separator of page.getByText('Sales').element().parentElement?.childNodes ?? [])
    if (separator instanceof Text) separator.replaceWith(document.createElement('font'));
  await page.getByRole('button', { name: 'Less' }).click();
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(/^Costs, StaffLess$/);
});
