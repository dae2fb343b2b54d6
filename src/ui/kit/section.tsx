import { type ReactNode, type Ref, useId } from 'react';

interface SectionProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  className?: string;
  /** For giving it the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ title, aside, className = '', titleRef, children }: SectionProps) {
  // No id that a hash in the address could name: every page starts at its top.
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 ref={titleRef} id={id} tabIndex={-1} className="text-body font-head outline-none">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Stands where a list will be. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className="mt-2 border-t border-axis py-3 text-muted max-tablet:text-body">{children}</p>;
}
