/** The name of a key, beside what it does. */
export function Kbd({ children, className = '' }: { children: string; className?: string }) {
  return (
    <kbd className={`rounded-xs border border-line bg-sunken px-1 font-ui text-meta text-muted ${className}`}>
      {children}
    </kbd>
  );
}
