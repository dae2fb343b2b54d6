import type { ThemeOverride } from '../dashboard-view';

/** The colours that a chart's spec may name, as `$name`. */
export type Palette = Readonly<Record<string, string>>;

const colourNames =
  'ink muted line axis raised accent good bad empty edge past data-1 data-2 data-3 data-4 data-5 data-6 low middle high opposite'.split(
    ' ',
  );

/** The theme as CSS gives it right now, with every colour resolved for chart code that must calculate with it. */
export function readPalette(root: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.forcedColorAdjust = 'none';
  root.append(probe);
  const palette = colourNames.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, rgb(getComputedStyle(probe).color)] as const;
  });
  probe.remove();
  return Object.fromEntries(palette);
}

/** color-mix() computes to `color(srgb r g b)`, which d3 cannot read. */
function rgb(colour: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(colour);
  return parts
    ? `rgb(${parts
        .slice(1)
        .map((part) => Math.round(Number(part) * 255))
        .join(', ')})`
    : colour;
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
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 'light';
  context.fillStyle = background;
  context.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128 ? 'dark' : 'light';
}
