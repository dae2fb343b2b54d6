export type ButtonKind = 'main' | 'line' | 'quiet' | 'danger' | 'danger-fill';
export type ButtonSize = 'sm' | 'md' | 'lg';

const kinds: Record<ButtonKind, string> = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  line: 'border-line-control bg-raised text-ink hover:bg-hover',
  quiet: 'border-transparent text-ink hover:bg-hover',
  danger: 'border-danger bg-raised text-danger hover:bg-danger-soft',
  'danger-fill': 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-control-sm px-2 py-0.5 text-ui max-tablet:text-body',
  md: 'min-h-control px-3 py-0.5 text-ui max-tablet:text-body',
  lg: 'min-h-control-lg px-4 py-1.5 text-body max-tablet:text-head',
};

/** The look of a button, also for links that lead to the next thing to do. */
export function buttonLook(kind: ButtonKind = 'line', size: ButtonSize = 'md'): string {
  return `inline-grid place-items-center rounded-sm border font-label no-underline transition-colors duration-(--quick) ease-out active:duration-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-disabled ${kinds[kind]} ${sizes[size]}`;
}
