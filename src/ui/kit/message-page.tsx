import type { ReactNode } from 'react';
import { useFocusHandedOn } from './focus/use-focus-handed-on';

interface MessagePageProps {
  art: Plot;
  title: ReactNode;
  /** `h2` where the page around it has its own h1. */
  heading?: 'h1' | 'h2';
  /** A sentence about the situation, then one about what to do. */
  children?: ReactNode;
  /** Buttons and links; the main one first. */
  actions?: ReactNode;
  /** Small print below. */
  note?: ReactNode;
}

/** A page, or a frame, that has something to say instead of something to show. */
export function MessagePage({ art, title, heading: Heading = 'h1', children, actions, note }: MessagePageProps) {
  const place = useFocusHandedOn<HTMLDivElement>();
  return (
    <div
      ref={place}
      className="grid flex-1 grid-cols-[minmax(0,34rem)] content-center justify-center px-6 pt-8 pb-[14vh] max-tablet:px-4"
    >
      <div>
        <PlotArt plot={art} className="mb-6 -ml-4 short:hidden" />
        <Heading
          {...(Heading === 'h1' && { tabIndex: -1 })}
          className="text-title font-head tracking-tight wrap-anywhere"
        >
          {title}
        </Heading>
        {children && <div className="mt-2 grid gap-2 text-body wrap-anywhere text-muted">{children}</div>}
        {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
        {note && <div className="mt-5 text-meta text-muted">{note}</div>}
      </div>
    </div>
  );
}

type Plot = 'point' | 'off-scale' | 'gap';

function PlotArt({ plot, className = '' }: { plot: Plot; className?: string }) {
  return (
    <svg
      className={`text-axis ${className}`}
      width="176"
      height="104"
      viewBox="0 0 176 104"
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <path d={plot === 'off-scale' ? 'M16.5 24v63.5H132' : 'M16.5 4v83.5H172'} />
      <path d="M11 37.5h5.5M11 54.5h5.5M11 71.5h5.5M40.5 87.5V93M66.5 87.5V93M92.5 87.5V93M118.5 87.5V93" />
      {drawings[plot]}
    </svg>
  );
}

const drawings = {
  point: (
    <>
      <path d="M11 20.5h5.5M144.5 87.5V93" />
      <circle cx="17" cy="87.5" r="4" className="text-accent-ink" fill="currentColor" />
    </>
  ),
  'off-scale': (
    <>
      <path d="M17 76l23-12 26 6 26-20 26 3" strokeWidth="1.5" />
      <path d="M119 52l38-37" strokeWidth="1.5" strokeDasharray="2 4" />
      <circle cx="160" cy="11" r="4.25" className="text-accent-ink" strokeWidth="2" />
    </>
  ),
  gap: (
    <>
      <path d="M11 20.5h5.5M144.5 87.5V93" />
      <path d="M17 70l23-10 26 8M118 40l26-14 26 4" strokeWidth="1.5" />
      <path d="M67 67l50-26" strokeWidth="1.5" strokeDasharray="2 4" />
      <circle cx="66" cy="68" r="4.25" className="text-accent-ink" strokeWidth="2" />
    </>
  ),
};
