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
const side = 900;
/** The position of rank 0, and the distance between ranks. */
const top = 60;
const step = 55.7;
const rankOf = (digit: string): number => Number.parseInt(digit, 16);

/** From moment to moment and from rank to rank: in steps of one, the page is hundreds of bytes shorter than in units of the plot. */
const inSteps = {
  transform: `translate(0 ${top})scale(${(side / moments).toFixed(2)} ${step})`,
  vectorEffect: 'non-scaling-stroke',
} as const;

function curve(ranks: string): string {
  const [first = 0, ...others] = Array.from(ranks, rankOf);
  let before = first;
  const steps = others.map((rank) => {
    const rise = rank - before;
    before = rank;
    return rise === 0 ? 'h1' : `c.5 0 .5 ${rise} 1 ${rise}`;
  });
  return `M0 ${first}${steps.join('')}`;
}

/** Crossing ranks, one of them rising: the plot beside the sign-in form, a strip of it on phones. */
export function RanksArt() {
  const stops = Array.from(ours)
    .slice(1, -1)
    .map((digit, at) => ({
      cx: Math.round(((at + 1) * side) / moments),
      cy: Math.round(top + rankOf(digit) * step),
    }));
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className="absolute inset-0 size-full max-tablet:size-[max(45rem,115vw)] max-tablet:-translate-x-[12%] max-tablet:-translate-y-[55.5%]"
      aria-hidden
    >
      <path d={stops.map(({ cx }) => `M${cx} 0V${side}`).join('')} className="stroke-line" />
      <path {...inSteps} d={lines.map(curve).join('')} className="stroke-axis" strokeWidth="1.25" />
      <path {...inSteps} d={curve(ours)} className="stroke-surface" strokeWidth="8" />
      <g className="stroke-accent-ink" strokeWidth="2.25">
        <path {...inSteps} d={curve(ours)} />
        {stops.map((stop) => (
          <circle key={stop.cx} {...stop} r="5" className="fill-surface" vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}
