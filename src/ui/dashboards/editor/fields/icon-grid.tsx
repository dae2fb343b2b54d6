import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { iconWords } from '#domain/dashboards/catalogue/icon-search';
import { Icon } from '../../../kit/drawings/icon';
import { useNarrow } from '../../../kit/layout/use-narrow';

interface IconGridProps {
  labelledBy: string;
  icons: string[];
  chosen: string;
  readOnly: boolean;
  onChoose: (icon: string) => void;
}

/** A radio group in rows: arrows move the choice, Tab leaves it. Only the rows in sight are drawn and load their icons. */
export function IconGrid({ labelledBy, icons, chosen, readOnly, onChoose }: IconGridProps) {
  const name = useId();
  const phone = useNarrow();
  const columns = phone ? 7 : 11;
  const scroller = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const byKey = useRef(false);
  const place = icons.findIndex((icon) => icon === chosen);
  const chosenRow = Math.floor(Math.max(place, 0) / columns);
  // oxlint-disable-next-line react/incompatible-library -- The rule is about a compiler that this project does not use
  const virtual = useVirtualizer({
    count: Math.ceil(icons.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? 46 : 32),
    overscan: 2,
    paddingStart: 4,
    paddingEnd: 2,
    initialRect: { width: 440, height: 140 },
    // Always draw the row that holds the Tab stop.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), chosenRow])].toSorted((a, b) => a - b),
  });

  useEffect(() => {
    if (byKey.current) current.current?.focus();
    byKey.current = false;
  }, [chosen]);

  const move = (event: KeyboardEvent, from: number): void => {
    const to = targetOf(event.key, from, columns, icons.length);
    const icon = to === undefined ? undefined : icons[to];
    if (!icon) return;
    event.preventDefault();
    if (readOnly) return;
    byKey.current = true;
    onChoose(icon);
  };
  return (
    <div
      ref={scroller}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-readonly={readOnly}
      className="h-35 overflow-y-auto rounded-sm border border-line bg-sunken px-1"
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: row, start }) => (
          <div
            key={row}
            className="absolute inset-x-0 grid grid-cols-11 gap-0.5 max-tablet:grid-cols-7"
            style={{ top: start }}
          >
            {icons.slice(row * columns, (row + 1) * columns).map((icon, column) => {
              const index = row * columns + column;
              const tabStop = index === Math.max(place, 0);
              return (
                <label
                  key={icon}
                  title={iconWords(icon)}
                  className="relative grid h-7.5 cursor-pointer place-items-center rounded-sm text-ink hover:bg-hover in-locked:colours-late in-locked:cursor-default in-locked:text-muted in-locked:not-has-checked:bg-transparent has-checked:bg-accent has-checked:text-on-accent max-tablet:h-11"
                >
                  <input
                    ref={tabStop ? current : null}
                    type="radio"
                    name={name}
                    checked={icon === chosen}
                    aria-label={iconWords(icon)}
                    aria-setsize={icons.length}
                    aria-posinset={index + 1}
                    tabIndex={tabStop ? 0 : -1}
                    onChange={() => onChoose(icon)}
                    onKeyDown={(event) => move(event, index)}
                    className="absolute inset-0 cursor-[inherit] appearance-none rounded-sm"
                  />
                  <Icon name={icon} />
                </label>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function targetOf(key: string, from: number, columns: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'ArrowDown':
      return Math.min(from + columns, count - 1);
    case 'ArrowUp':
      return Math.max(from - columns, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
