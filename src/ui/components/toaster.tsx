import { CheckCircleIcon, ExclamationTriangleIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Place, toast } from 'sonner';
// Sonner would add these by a <style> element, which the site's policy refuses; vite.config.ts takes that out.
import 'sonner/dist/styles.css';

export interface SaidResult {
  kind: 'success' | 'warning';
  text: string;
  /** What can be done about it, such as taking it back. */
  action?: { label: string; act: () => void };
}

/** In milliseconds, while nobody points at it or has the focus in it. */
const shownFor = 8000;

/** Says a result in the corner for eight seconds. Errors that one must act on are said where they happened instead. */
export function say(result: SaidResult): void {
  toast.custom((id) => <Said {...result} onClose={() => toast.dismiss(id)} />, { duration: Infinity });
}

/** Where results appear; once in the page. */
export function Toaster() {
  const { t } = useTranslation();
  // None lies over another: what it offers is there for its eight seconds only.
  return (
    <Place
      position="bottom-right"
      expand
      offset={24}
      gap={8}
      visibleToasts={3}
      containerAriaLabel={t('toaster.name')}
    />
  );
}

function Said({ kind, text, action, onClose }: SaidResult & { onClose: () => void }) {
  const { t } = useTranslation();
  const [held, hold] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, shownFor);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="ml-auto flex w-fit max-w-full items-center gap-2 rounded-md bg-overlay py-1.5 pr-1.5 pl-3 font-ui text-ui text-ink shadow-dialog"
    >
      {kind === 'success' ? (
        <CheckCircleIcon className="icon text-success" aria-hidden />
      ) : (
        <ExclamationTriangleIcon className="icon text-warning" aria-hidden />
      )}
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {action && (
        <button
          type="button"
          className="ml-2 min-h-control-sm rounded-sm px-2 font-label text-accent-ink hover:bg-hover"
          onClick={() => {
            action.act();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('action.close')}
        className="grid size-control-sm flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        onClick={onClose}
      >
        <XMarkIcon className="icon" aria-hidden />
      </button>
    </div>
  );
}
