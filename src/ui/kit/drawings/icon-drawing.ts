import type { ComponentType, SVGProps } from 'react';

/** One of the icons of Heroicons. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement>>;
