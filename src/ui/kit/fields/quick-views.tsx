import { useLayoutEffect, useRef } from 'react';
import { sayNumber } from '../../portal/texts/numbers';
import { useTexts } from '../../portal/texts/use-texts';

interface QuickViewsProps<View extends string> {
  label: string;
  /** `count` is missing if it isn't known. */
  views: readonly { view: View; name: string; count?: number | undefined }[];
  pressed: View;
  onPress: (view: View) => void;
}

/** Buttons for the views of a list, with their counts. They scroll sideways on phones. */
export function QuickViews<View extends string>({ label, views, pressed, onPress }: QuickViewsProps<View>) {
  const { conventions } = useTexts();
  const strip = useRef<HTMLDivElement>(null);
  // An address can name a view beyond the edge of a phone, and counts load later.
  useLayoutEffect(() => {
    if (strip.current) centrePressed(strip.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- More views make the strip longer
  }, [pressed, views.length]);
  return (
    <div role="group" aria-label={label} className="max-wide:order-first max-wide:w-full">
      <div ref={strip} className="phone-strip">
        <span className="inline-flex gap-1">
          {views.map(({ view, name, count }) => (
            <button
              key={view}
              type="button"
              aria-pressed={view === pressed}
              onClick={() => onPress(view)}
              className="h-control flex-none rounded-sm border-b-2 border-transparent px-2 whitespace-nowrap hover:bg-hover max-tablet:text-body aria-pressed:border-accent-ink aria-pressed:bg-selected aria-pressed:font-label"
            >
              {name}
              {count !== undefined && (
                <>
                  {' '}
                  <span className={`tabular-nums ${view === pressed ? '' : 'text-muted'}`}>
                    {sayNumber(count, conventions)}
                  </span>
                </>
              )}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}

/** Scrolls the strip only: `scrollIntoView` would scroll the page, too. */
function centrePressed(strip: HTMLElement): void {
  const button = strip.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
  const { left, width } = strip.getBoundingClientRect();
  if (button) strip.scrollLeft += button.left + button.width / 2 - left - width / 2;
}
