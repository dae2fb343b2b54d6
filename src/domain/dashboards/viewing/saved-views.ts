import { cutText } from '../../cut-text';
import { nameKey, storableLine } from '../../plain-text';
import { type FrameView, isSameView, wholeDashboard } from './frame-view';

export interface SavedView {
  readonly name: string;
  readonly view: FrameView;
}

export interface SavedViews {
  readonly views: readonly SavedView[];
  /** The name of the view that the dashboard opens with, instead of as it was published. */
  readonly start?: string;
}

export const noViews: SavedViews = { views: [] };

/** Keeps the menu readable and the shelf small. */
export const viewLimits = { views: 20, nameLength: 60 } as const;

export type ViewChange =
  /** Replaces a view of the same name. */
  | { kind: 'save'; saved: SavedView; start: boolean }
  | { kind: 'rename'; name: string; to: string }
  | { kind: 'delete'; name: string }
  /** Without a name, the dashboard opens as published. */
  | { kind: 'start'; name?: string };

/** Applies a change, which may arrive twice. Names that look alike are the same; a full menu takes no more. */
export function changeViews({ views, start }: SavedViews, change: ViewChange): SavedViews {
  switch (change.kind) {
    case 'save': {
      const saved = { ...change.saved, name: named(change.saved.name) };
      const isNew = !views.some(({ name }) => isSameName(name, saved.name));
      if (saved.name === '' || (isNew && views.length >= viewLimits.views)) return toViews(views, start);
      const others = views.filter(({ name }) => !isSameName(name, saved.name));
      const wasStart = start !== undefined && isSameName(start, saved.name);
      return toViews([...others, saved], change.start ? saved.name : wasStart ? undefined : start);
    }
    case 'rename': {
      const to = named(change.to);
      if (to === '' || views.some(({ name }) => isSameName(name, to) && !isSameName(name, change.name))) {
        return toViews(views, start);
      }
      const renamed = views.map((one) => (isSameName(one.name, change.name) ? { ...one, name: to } : one));
      return toViews(renamed, start !== undefined && isSameName(start, change.name) ? to : start);
    }
    case 'delete':
      return toViews(
        views.filter(({ name }) => !isSameName(name, change.name)),
        start,
      );
    case 'start':
      return toViews(views, change.name);
  }
}

/** Sorts by name; a start view that no longer exists is dropped. */
function toViews(views: readonly SavedView[], start: string | undefined): SavedViews {
  const sorted = views.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const starting = start === undefined ? undefined : sorted.find(({ name }) => isSameName(name, start));
  return { views: sorted, ...(starting && { start: starting.name }) };
}

/** Why a view cannot have this name. */
export function nameProblem(
  name: string,
  { views }: SavedViews,
  renamed?: string,
): 'empty' | 'too-long' | 'taken' | 'full' | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'empty';
  if (wanted.length > viewLimits.nameLength) return 'too-long';
  if (views.some((one) => isSameName(one.name, wanted) && one.name !== renamed)) return 'taken';
  if (renamed === undefined && views.length >= viewLimits.views) return 'full';
  return undefined;
}

/** The view that a dashboard opens with if the address has none. */
export function startView({ views, start }: SavedViews): FrameView | undefined {
  return views.find(({ name }) => name === start)?.view;
}

/** Whether the address bar needs no view: the dashboard is as published, and also starts like that. */
export function needsNoView(view: FrameView, saved: SavedViews): boolean {
  return isSameView(view, wholeDashboard) && isSameView(startView(saved) ?? wholeDashboard, wholeDashboard);
}

export function viewInSight({ views }: SavedViews, view: FrameView): SavedView | undefined {
  return views.find((saved) => isSameView(saved.view, view));
}

const named = (name: string): string => cutText(storableLine(name), viewLimits.nameLength).trim();

const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
