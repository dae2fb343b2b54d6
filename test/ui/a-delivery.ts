import type { InMemoryDelivery } from '#adapters/in-memory/in-memory-deliveries';

const day = 24 * 3_600_000;

/** A delivery of the portal's first dashboard, due in two months. */
export const aDelivery = (over: Partial<InMemoryDelivery> = {}): InMemoryDelivery => ({
  id: 'delivery-1',
  dashboard: 'quicksight@meta-0',
  title: 'Sales overview',
  sheet: { id: 'summary', name: 'Summary' },
  parameters: [{ name: 'Region', values: ['North'] }],
  locale: 'en',
  format: 'pdf',
  rhythm: { every: 'workday', time: '08:30' },
  zone: 'Europe/Rome',
  state: 'on',
  next: Date.now() + 60 * day,
  email: 'viewer@example.com',
  ...over,
});
