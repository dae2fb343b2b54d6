interface Props<Choice extends string> {
  label: string;
  choices: readonly { value: Choice; name: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  className?: string;
}

/** Buttons in one frame, one of them pressed. */
export function Segments<Choice extends string>({ label, choices, chosen, onChoose, className = '' }: Props<Choice>) {
  return (
    <span
      role="group"
      aria-label={label}
      className={`inline-flex max-w-full flex-wrap overflow-hidden rounded-sm border border-line-control bg-raised ${className}`}
    >
      {choices.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className="min-h-6.5 px-[min(0.625rem,3vw)] not-first:border-l not-first:border-line-control focus-visible:-outline-offset-2 max-tablet:min-h-10.5 max-tablet:text-body aria-pressed:bg-selected aria-pressed:font-label"
        >
          {name}
        </button>
      ))}
    </span>
  );
}
