import { useEffect } from 'react';

/** Closes when the focus goes into the dashboard's frame, where a press outside can't be seen. */
export function useFrameFocused(open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const close = (): void => setOpen(false);
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, [open, setOpen]);
}
