import { expect, it } from 'vitest';
import { type FrameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import {
  type SavedViews,
  type ViewChange,
  changeViews,
  nameProblem,
  needsNoView,
  noViews,
  startView,
  viewInSight,
  viewLimits,
} from '#domain/dashboards/viewing/saved-views';

const nordics: FrameView = { parameters: [{ name: 'Region', values: ['Nordics'] }] };
const monday: FrameView = { sheet: 'plan', parameters: [] };
const save = (name: string, view: FrameView, start = false): ViewChange => ({
  kind: 'save',
  saved: { name, view },
  start,
});
const after = (...changes: ViewChange[]): SavedViews => changes.reduce(changeViews, noViews);
const names = ({ views }: SavedViews): string[] => views.map(({ name }) => name);

it('Saved views are kept by name, and one takes the place of another with its name', () => {
  const views = after(save('Monday', monday), save(' nordics ', monday), save('Nordics', nordics));
  expect(views).toEqual({
    views: [
      { name: 'Monday', view: monday },
      { name: 'Nordics', view: nordics },
    ],
  });
  expect(after(save('Week 10', monday), save('Week 9', monday)).views[0]?.name).toBe('Week 9');
  expect(after(save(' ', monday))).toEqual(noViews);
  expect(names(after(save('x'.repeat(70), monday)))).toEqual(['x'.repeat(60)]);
});

it('Saved views can be the one that the dashboard starts with', () => {
  const views = after(save('Monday', monday), save('Nordics', nordics, true));
  expect(startView(views)).toEqual(nordics);
  expect(startView(changeViews(views, { kind: 'start', name: 'Monday' }))).toEqual(monday);
  expect(startView(changeViews(views, { kind: 'start', name: 'monday ' }))).toEqual(monday);
  expect(startView(changeViews(views, { kind: 'start' }))).toBeUndefined();
  expect(startView(changeViews(views, { kind: 'start', name: 'gone' }))).toBeUndefined();
  expect(startView(changeViews(views, save('Nordics', monday)))).toBeUndefined();
  expect(startView(changeViews(views, save('Monday', nordics)))).toEqual(nordics);
});

it('An address says that a dashboard is as published only where it starts with another view', () => {
  expect(needsNoView(wholeDashboard, noViews)).toBe(true);
  expect(needsNoView(monday, noViews)).toBe(false);
  expect(needsNoView(wholeDashboard, after(save('Nordics', nordics, true)))).toBe(false);
  expect(needsNoView(nordics, after(save('Nordics', nordics, true)))).toBe(false);
  expect(needsNoView(wholeDashboard, after(save('All', wholeDashboard, true)))).toBe(true);
});

it('Saved views are renamed, the start with them, but never to the name of another', () => {
  const views = after(save('Monday', monday), save('Nordics', nordics, true));
  const renamed = changeViews(views, { kind: 'rename', name: 'Nordics', to: ' North ' });
  expect([names(renamed), renamed.start]).toEqual([['Monday', 'North'], 'North']);
  expect(changeViews(views, { kind: 'rename', name: ' monday', to: 'Tuesday' }).start).toBe('Nordics');
  expect(after(save('Monday', monday), { kind: 'rename', name: 'Monday', to: 'Tuesday' })).not.toHaveProperty('start');
  expect(changeViews(views, { kind: 'rename', name: 'Nordics', to: 'MONDAY' })).toEqual(views);
  expect(changeViews(views, { kind: 'rename', name: 'Nordics', to: ' ' })).toEqual(views);
  expect(names(changeViews(views, { kind: 'rename', name: 'Nordics', to: 'NORDICS' }))).toContain('NORDICS');
});

it('Saved views are deleted, the start with them', () => {
  const views = after(save('Nordics', nordics, true), save('Monday', monday), { kind: 'delete', name: 'nordics' });
  expect(views).toEqual({ views: [{ name: 'Monday', view: monday }] });
});

it('Saved views are at most twenty', () => {
  const full = after(...Array.from({ length: viewLimits.views }, (_, index) => save(`View ${index}`, monday)));
  expect(names(changeViews(full, save('One more', monday)))).not.toContain('One more');
  expect(viewInSight(changeViews(full, save('View 3', nordics)), nordics)?.name).toBe('View 3');
  expect(nameProblem('One more', full)).toBe('full');
  expect(nameProblem('One more', full, 'View 3')).toBeUndefined();
});

it.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['x'.repeat(61), 'too-long'],
  ['x'.repeat(60), undefined],
  ['monday ', 'taken'],
  ['Tuesday', undefined],
])('Saved views cannot be named %j: %s', (name, problem) => {
  expect(nameProblem(name, after(save('Monday', monday)))).toBe(problem);
});

it('Saved views can keep their name, but not take that of another', () => {
  const views = after(save('Monday', monday), save('Nordics', nordics));
  expect(nameProblem('MONDAY', views, 'Monday')).toBeUndefined();
  expect(nameProblem('Monday', views, 'Nordics')).toBe('taken');
});

it('Saved views are recognised by the current view', () => {
  const views = after(save('Monday', monday), save('Nordics', nordics));
  expect(viewInSight(views, { ...nordics })?.name).toBe('Nordics');
  expect(viewInSight(views, { parameters: [] })).toBeUndefined();
});

it('Saved views are one if their names differ by case, coding of accents, full width or invisible direction', () => {
  const [composed, apart] = ['Zoë Café', 'Zoë Café'.normalize('NFD')];
  const views = after(save(apart, monday), save(composed.toUpperCase(), nordics), save(`\u202E${composed}`, monday));
  expect(views).toEqual({ views: [{ name: composed, view: monday }] });
  expect(nameProblem(apart, views)).toBe('taken');
  expect(nameProblem('ｚｏë café', views)).toBe('taken');
  expect(nameProblem('Zoe Cafe', views)).toBeUndefined();
});
