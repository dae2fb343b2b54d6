import type { TFunction } from 'i18next';
import { type HealthArea, healthAreas } from '#domain/health/health';

/** Another backend can have areas of its own. */
const isKnown = (area: string): area is HealthArea => (healthAreas as readonly string[]).includes(area);

export const areaName = (area: string, t: TFunction): string => (isKnown(area) ? t(`health.area.${area}`) : area);
