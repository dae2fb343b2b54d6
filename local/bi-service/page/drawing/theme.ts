import type { ThemeOverride } from './dashboard-view';
import type { Palette } from './chart';

const colourNames =
  'ink muted line axis raised empty data-1 data-2 data-3 data-4 data-5 data-6 low middle opposite' as const;

/** Reads the colours as CSS gives them right now, resolved for chart code that must calculate with them. */
export function readPalette(root: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.forcedColorAdjust = 'none';
  root.append(probe);
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const palette = colourNames.split(' ').map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, `rgb(${pixelOf(getComputedStyle(probe).color, context).join(', ')})`];
  });
  probe.remove();
  return Object.fromEntries(palette) as Palette;
}

/** d3 cannot read `color(srgb r g b)`, which `color-mix()` computes to. */
function pixelOf(colour: string, context: OffscreenCanvasRenderingContext2D | null): number[] {
  if (!context) return [0, 0, 0];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** Lays the embedding page's colours over the stylesheet's; colours that it leaves out go back to the stylesheet's. */
export function applyTheme(
  root: HTMLElement,
  { UIColorPalette: ui = {}, DataColorPalette: data = {} }: ThemeOverride,
): void {
  const background = ui.PrimaryBackground;
  const properties: Record<string, string | undefined> = {
    'color-scheme': background === undefined ? undefined : schemeFor(background),
    '--raised': background,
    '--ink': ui.PrimaryForeground,
    '--sunken': ui.SecondaryBackground,
    '--muted': ui.SecondaryForeground,
    '--accent': ui.Accent,
    '--focus': ui.Accent,
    '--empty': data.EmptyFillColor,
  };
  for (let index = 0; index < 6; index += 1) properties[`--data-${index + 1}`] = data.Colors?.[index];
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }
}

function schemeFor(background: string): 'light' | 'dark' {
  const [red = 255, green = 255, blue = 255] = pixelOf(background, new OffscreenCanvas(1, 1).getContext('2d'));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128 ? 'dark' : 'light';
}
