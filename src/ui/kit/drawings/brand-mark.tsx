import { usePortal } from '../../portal/use-portal';

/** The organisation's logo where the configuration names one, otherwise the portal's own mark: a square either way. */
export function BrandMark({ className = 'size-5' }: { className?: string }) {
  const { logo } = usePortal().configuration;
  if (logo !== undefined) return <img src={logo} alt="" className={`flex-none object-contain ${className}`} />;
  return (
    <svg viewBox="0 0 20 20" fill="none" className={`flex-none ${className}`} aria-hidden>
      <path d="M4.5 1.5v14h14" stroke="currentColor" strokeWidth="1.75" />
      <path d="M1.5 6h3M1.5 10.75h3M9.5 15.5v3M14.25 15.5v3" stroke="currentColor" strokeWidth="1.25" />
      <circle cx="12.5" cy="7.5" r="2.75" className="fill-accent-ink" />
    </svg>
  );
}
