import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import type { Downloads } from '#ports/dashboards/downloads';
import { deferred } from '../../application/deferred';
import { openManagement, sales } from './management-page';
import { violations } from '../violations';

const button = page.getByRole('button', { name: 'More actions' });
const choose = async (format: string) => {
  await button.click();
  await page.getByRole('menuitem', { name: `Download as ${format}`, exact: true }).click();
};
/** Where Sync and the table are. */
const places = (): unknown[] =>
  [page.getByRole('button', { name: 'Sync', exact: true }), page.getByRole('table')].map((locator) =>
    locator.element().getBoundingClientRect().toJSON(),
  );
const file = 'https://portal.example/downloads/1/catalogue.csv?signature=2';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Addresses that the page has downloaded. */
function downloaded(): string[] {
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.href);
  });
  return addresses;
}

it('management downloads the catalogue in the chosen format', async () => {
  const addresses = downloaded();
  const address = vi.fn<Downloads['address']>(async () => ok(file));
  await openManagement([sales], {
    downloads: () => ({ formats: async () => ok({ catalogue: ['json', 'csv'], history: [] }), address }),
  });
  await button.click();
  await expect.element(page.getByRole('menuitem', { name: 'Download as JSON' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
  await expect.poll(() => addresses).toEqual([file]);
  expect(address).toHaveBeenCalledExactlyOnceWith('csv', undefined, expect.any(String));
});

it('says that a file is being prepared until its address has come', async () => {
  const answer = deferred<void>();
  const addresses = downloaded();
  const address: Downloads['address'] = async () => {
    await answer.promise;
    return ok(file);
  };
  await openManagement([sales], {
    downloads: () => ({ formats: async () => ok({ catalogue: ['csv'], history: [] }), address }),
  });
  await choose('CSV');
  await expect.element(page.getByText('Preparing the download')).toBeVisible();
  answer.resolve();
  await expect.poll(() => addresses).toEqual([file]);
  await expect.element(page.getByText('Preparing the download')).not.toBeInTheDocument();
});

it('says in place why there is no file, and can be retried there', async () => {
  const addresses = downloaded();
  const address = vi.fn<Downloads['address']>(async () => ok(file));
  address.mockResolvedValueOnce(failed({ kind: 'unreachable' }));
  await openManagement([sales], {
    downloads: () => ({ formats: async () => ok({ catalogue: ['json'], history: [] }), address }),
  });
  await choose('JSON');
  await expect.element(page.getByRole('alert')).toHaveTextContent("can't be reached");
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => addresses).toEqual([file]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it.each([390, 768, 1280])(
  'management moves nothing at %d pixels when what the backend offers is known',
  async (width) => {
    const known = Promise.withResolvers<void>();
    await openManagement([sales], {
      downloads: () => ({
        formats: async () => known.promise.then(() => ok({ catalogue: ['json' as const], history: [] })),
      }),
      history: () => ({ read: async () => known.promise.then(() => ok({ entries: [] })) }),
    });
    await page.viewport(width, 900);
    const before = places();
    known.resolve();
    await expect.element(page.getByRole('link', { name: 'History' })).toBeVisible();
    expect(places()).toEqual(before);
  },
);

it('management offers no download where the backend knows none', async () => {
  const formats = vi.fn<Downloads['formats']>(async () => failed({ kind: 'not-found' }));
  await openManagement([sales], { downloads: () => ({ formats }) });
  await expect.element(page.getByRole('button', { name: 'Sync', exact: true })).toBeVisible();
  await expect.poll(() => formats).toHaveBeenCalled();
  await button.click();
  await expect.element(page.getByRole('menuitem', { name: 'View as…' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /Download/ }).elements()).toEqual([]);
});
