import { encode } from 'uqr';

/** Dark on light in both themes: some scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      data-theme="light"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-42 flex-none rounded-sm border border-line bg-raised text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
