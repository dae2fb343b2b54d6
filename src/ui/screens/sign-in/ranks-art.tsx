/** The rank of each line at eight moments, as hexadecimal digits; the last one is ours. */
const lines = [
  '01000002',
  '10122245',
  '22211110',
  '34457887',
  '43343354',
  '55678778',
  '66534523',
  '79bbbaaa',
  '8898abcb',
  '97765666',
  'acaa9999',
  'cbcdccdc',
  'ddecdeee',
  'eedeedbd',
];
const ours = 'ba896431';
const moments = 7;
const x = (moment: number): number => Math.round((moment * 900) / moments);
const y = (rank: string): number => Math.round(60 + Number.parseInt(rank, 16) * 55.7);

function curve(ranks: string): string {
  return Array.from(ranks)
    .map((rank, at) => {
      if (at === 0) return `M0 ${y(rank)}`;
      const before = y(ranks[at - 1] ?? rank);
      const middle = (x(at - 1) + x(at)) / 2;
      return `C${middle} ${before} ${middle} ${y(rank)} ${x(at)} ${y(rank)}`;
    })
    .join('');
}

/** Crossing ranks, one of them rising: the plot beside the sign-in form, a strip of it on phones. */
export function RanksArt() {
  const stops = Array.from(ours)
    .slice(1, -1)
    .map((rank, at) => ({ cx: x(at + 1), cy: y(rank) }));
  return (
    <svg
      viewBox="0 0 900 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className="absolute inset-0 size-full max-tablet:size-[max(45rem,115vw)] max-tablet:-translate-x-[12%] max-tablet:-translate-y-[55.5%]"
      aria-hidden
    >
      {stops.map(({ cx }) => (
        <path key={cx} d={`M${cx} 0V900`} className="stroke-line" />
      ))}
      <path
        d={lines.map(curve).join('')}
        className="stroke-axis"
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
      />
      <path d={curve(ours)} className="stroke-surface" strokeWidth="8" vectorEffect="non-scaling-stroke" />
      <g className="stroke-accent-ink" strokeWidth="2.25">
        <path d={curve(ours)} vectorEffect="non-scaling-stroke" />
        {stops.map((stop) => (
          <circle key={stop.cx} {...stop} r="5" className="fill-surface" vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}
