import type { Section } from '#domain/dashboards/sections/section';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

/** All sections, in their order; undefined if the backend has none. */
export const useSections = (): readonly Section[] | undefined => useLive(usePortal().dashboards, (now) => now.sections);
