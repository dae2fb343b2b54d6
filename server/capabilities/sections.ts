import { createKeepSections } from '../application/sections/keep-sections';
import { sectionCalls } from '../http/calls/section-calls';
import type { Ports } from '../ports/ports';
import type { Catalogue } from './catalogue';

/** The parts of the menu that hold dashboards. */
export const composeSections = ({ sections, clock }: Ports, { listDashboards }: Pick<Catalogue, 'listDashboards'>) => ({
  calls: sectionCalls(createKeepSections(sections, listDashboards, clock)),
});
