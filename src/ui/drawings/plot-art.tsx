/** The small plots of pages that have nothing to show. */
export type Plot = 'point' | 'off-scale' | 'gap';

export function PlotArt({ plot, className = '' }: { plot: Plot; className?: string }) {
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
