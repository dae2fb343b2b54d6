import type { ReactNode } from 'react';
import { useFocusHandedOn } from '../focus/use-focus-handed-on';
import { type Plot, PlotArt } from '../drawings/plot-art';

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
        <PlotArt plot={art} className="mb-6 -ml-4" />
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
