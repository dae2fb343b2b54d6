import { ArrowLeftIcon } from '@heroicons/react/16/solid';
import { type ReactNode, type SubmitEvent, createContext, use, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../portal/texts/use-texts';

export interface StepTitleProps {
  id: string;
  /** Focuses the title, for a step without a single field. */
  focused: boolean;
  children: ReactNode;
}

/** Shows a step's title: the page's h1, and in a dialog the dialog's own. */
export const StepTitle = createContext((title: StepTitleProps): ReactNode => <PageStepTitle {...title} />);

function PageStepTitle({ id, focused, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  return (
    <h1 ref={title} id={id} tabIndex={-1} className="text-display font-head tracking-tight wrap-anywhere">
      {children}
    </h1>
  );
}

interface StepFrameProps {
  title: string;
  text?: ReactNode;
  /** `false` where the step puts the focus into its one field, which the title names as the form's. */
  focusTitle?: boolean;
  onBack?: () => void;
  onSubmit?: () => Promise<void>;
  children: ReactNode;
}

export function StepFrame({ title, text, focusTitle = false, onBack, onSubmit, children }: StepFrameProps) {
  const { t } = useTexts();
  const showTitle = use(StepTitle);
  const id = useId();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void onSubmit?.();
  };
  return (
    <form noValidate aria-labelledby={id} onSubmit={submit} className="grid gap-5">
      <div>
        {onBack && (
          <button
            type="button"
            onClick={onBack}
            className="mb-2 -ml-2 inline-flex min-h-control-sm items-center gap-1.5 rounded-sm px-2 text-ui text-muted hover:bg-hover hover:text-ink max-tablet:text-body"
          >
            <ArrowLeftIcon className="icon" aria-hidden />
            <span>{t('signIn.back')}</span>
          </button>
        )}
        {showTitle({ id, focused: focusTitle, children: title })}
        {text && <div className="mt-2 text-body wrap-anywhere text-muted">{text}</div>}
      </div>
      {children}
    </form>
  );
}
