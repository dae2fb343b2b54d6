import { contrast, paintOver, readColour, type Colour } from './contrast';

/** A text in a chart, with what is painted behind its start, middle and end. */
interface DrawnText {
  /** The place of its chart on the sheet. */
  chart: number;
  words: string;
  fill: string;
  /** The colour of the outline that keeps it apart from marks; `none` without one. */
  outline: string;
  /** From the front to the back. */
  behind: { colour: string; opacity: number }[][];
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The sides of its drawing. */
  sides: [number, number];
}

/** Runs in the page. Skips the labels that an axis hides for lack of room. */
export function drawnTexts(): DrawnText[] {
  // Charts let the pointer through much of what they draw.
  const everythingIsHit = new CSSStyleSheet();
  everythingIsHit.replaceSync('* { pointer-events: all !important }');
  document.adoptedStyleSheets = [everythingIsHit];
  const texts = [...document.querySelectorAll('.plot svg')].flatMap((svg, chart) => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('text')].flatMap((text): DrawnText[] => {
      const { left, right, top, bottom, width, height } = text.getBoundingClientRect();
      const { fill, stroke, strokeWidth, opacity } = getComputedStyle(text);
      const words = text.textContent;
      if (width === 0 || opacity === '0' || words.trim() === '') return [];
      const behind = [0.1, 0.5, 0.9].map((part) => {
        const hit = document.elementsFromPoint(left + part * width, top + height / 2);
        return hit
          .slice(hit.indexOf(text) + 1)
          .filter(({ tagName }) => tagName !== 'text')
          .map((element) => {
            const style = getComputedStyle(element);
            return element instanceof SVGGeometryElement
              ? { colour: style.fill, opacity: Number(style.fillOpacity) * Number(style.opacity) }
              : { colour: element instanceof HTMLElement ? style.backgroundColor : 'none', opacity: 1 };
          });
      });
      const outline = parseFloat(strokeWidth) >= 2 ? stroke : 'none';
      return [{ chart, words, fill, outline, behind, left, right, top, bottom, sides: [frame.left, frame.right] }];
    });
  });
  document.adoptedStyleSheets = [];
  return texts;
}

const white: Colour = [255, 255, 255, 1];

/** The texts whose contrast is under 4.5:1, with it. */
export function faintTexts(texts: DrawnText[]): string[] {
  return texts.flatMap(({ words, fill, outline, behind }) => {
    const contrasts = behind.map((layers) => {
      const painted = layers.reduceRight(
        (ground, { colour, opacity }) => paintOver(readColour(colour, opacity), ground),
        white,
      );
      const ground = outline === 'none' ? painted : readColour(outline);
      return contrast(paintOver(readColour(fill), ground), ground);
    });
    const least = Math.min(...contrasts);
    return least < 4.5 ? [`${words}: ${least.toFixed(2)}`] : [];
  });
}

/** The texts that lie on one another or reach out of their drawing. */
export function collidingTexts(texts: DrawnText[]): string[] {
  const cut = texts.filter(({ left, right, sides }) => left < sides[0] - 2 || right > sides[1] + 2);
  const colliding = texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        // A line's box is higher than its letters.
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return one.chart === other.chart && across > 1 && down > 4;
      })
      .map((other) => `${one.words} on ${other.words}`),
  );
  return [...cut.map(({ words }) => `${words} is cut`), ...colliding];
}
