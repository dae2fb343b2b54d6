import { ChevronDownIcon, MagnifyingGlassIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';

interface FilterFieldProps {
  /** Name and placeholder. */
  label: string;
  text: string;
  onText: (text: string) => void;
}

export function FilterField({ label, text, onText }: FilterFieldProps) {
  return (
    <div className={`relative w-68 max-tablet:w-full ${filterLook}`}>
      <MagnifyingGlassIcon className="pointer-events-none absolute left-2.5 icon text-muted" aria-hidden />
      <input
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-label={label}
        placeholder={label}
        className="h-full w-full min-w-0 rounded-sm bg-transparent pr-2 pl-8.5 text-ellipsis outline-none max-tablet:pl-10 max-tablet:text-head"
      />
    </div>
  );
}

const filterLook =
  'flex h-control items-center rounded-sm border border-line-control bg-raised hover:border-muted focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus';

interface FilterChoiceProps {
  /** Shown before the chosen value. */
  name: string;
  /** Says what is filtered, if the name alone doesn't. */
  label?: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

export function FilterChoice({ name, label = name, value, onChoose, children }: FilterChoiceProps) {
  return (
    <label className={`relative max-w-full ${filterLook} gap-1.5 pl-2.5`}>
      <span className="text-muted" aria-hidden>
        {name}
      </span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        aria-label={label}
        // Without `field-sizing`, a select is as wide as its longest option.
        className="field-sizing-content h-full w-32 min-w-0 max-w-48 supports-[field-sizing:content]:w-auto cursor-pointer appearance-none truncate rounded-sm bg-transparent pr-7 outline-none *:bg-overlay"
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-2 icon-mark text-muted" aria-hidden />
    </label>
  );
}

interface FilterValueProps<T extends string> {
  name: string;
  label?: string;
  /** The words for no filter. */
  any: string;
  values: readonly T[];
  spell?: (value: T) => string;
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
}

/** A choice of one value or any. A chosen value that is no longer offered is still shown, so that it can be removed. */
export function FilterValue<T extends string>({ any, values, spell, chosen, onChoose, ...names }: FilterValueProps<T>) {
  const shown = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <FilterChoice {...names} value={chosen ?? ''} onChoose={(value) => onChoose(shown.find((one) => one === value))}>
      <option value="">{any}</option>
      {shown.map((value) => (
        <option key={value} value={value}>
          {spell?.(value) ?? value}
        </option>
      ))}
    </FilterChoice>
  );
}
