import { CheckCircleIcon, ExclamationTriangleIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { Toast } from 'radix-ui';
import { use } from 'react';
import { useTexts } from '../../portal/texts/use-texts';
import { type Result, ShownContext } from './use-say';

/** In milliseconds; the time stops under the pointer, with the focus in the notice, and while the window is left. */
const shownFor = 8000;

/** Where results appear, one above the other; once in the page. */
export function Toaster() {
  const { t } = useTexts();
  const { shown, close } = use(ShownContext);
  return (
    <Toast.Provider duration={shownFor} label={t('toaster.name')}>
      {shown.map(({ id, ...result }) => (
        <ResultNotice key={id} {...result} onClose={() => close(id)} />
      ))}
      <Toast.Viewport
        label={`${t('toaster.name')} ({hotkey})`}
        // Beside an open panel or, without the room, above its foot: not over its buttons.
        className="fixed right-6 bottom-6 z-60 grid max-w-[calc(100vw-3rem)] justify-items-end gap-2 outline-none in-[body:has([role=dialog])]:bottom-20 desk:in-[body:has([data-place=right])]:right-128 desk:in-[body:has([data-place=right])]:bottom-6 desk:in-[body:has([data-place=right])]:max-w-[calc(100vw-34rem)] max-tablet:right-4 max-tablet:max-w-[calc(100vw-2rem)]"
      />
    </Toast.Provider>
  );
}

function ResultNotice({ kind, text, action, onClose }: Result & { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Toast.Root
      type="background"
      data-notice
      onOpenChange={onClose}
      // A dialog that opens later would take the presses from it.
      className="float-in pointer-events-auto! flex max-w-full items-center gap-2 rounded-md bg-overlay py-1.5 pr-1.5 pl-3 text-ui text-ink shadow-dialog"
    >
      {kind === 'success' ? (
        <CheckCircleIcon className="icon text-success" aria-hidden />
      ) : (
        <ExclamationTriangleIcon className="icon text-warning" aria-hidden />
      )}
      <Toast.Title className="min-w-0 wrap-anywhere">{text}</Toast.Title>
      {action && (
        <Toast.Action
          altText={action.label}
          className="ml-2 min-h-control-sm rounded-sm px-2 font-label text-accent-ink hover:bg-hover"
          onClick={action.act}
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label={t('action.close')}
        className="grid size-control-sm flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
      >
        <XMarkIcon className="icon" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}
