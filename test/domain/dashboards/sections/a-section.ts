import type { Section } from '#domain/dashboards/sections/section';

export const aSection = (section: Partial<Section> = {}): Section => ({
  id: 'finance',
  titles: { en: 'Finance' },
  description: '',
  icon: '',
  place: 'n',
  updatedAt: new Date(0),
  ...section,
});
