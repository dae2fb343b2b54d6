import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DialogTitle } from '../../../kit/dialog';
import { type StepTitleProps, StepTitle } from '../../sign-in/step-frame';

/** A step of the sign-in in a dialog, whose title is the step's. */
export function InDialog({ children }: { children: ReactNode }) {
  return (
    <StepTitle value={showInDialog}>
      <div className="overflow-y-auto p-5">{children}</div>
    </StepTitle>
  );
}

const showInDialog = (title: StepTitleProps) => <DialogStepTitle {...title} />;

function DialogStepTitle({ focused, children, id }: StepTitleProps) {
  const title: RefObject<HTMLHeadingElement | null> = useRef(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  return (
    <DialogTitle asChild>
      <h2 ref={title} tabIndex={-1} className="text-head font-head outline-none">
        {/* The dialog refers to the heading by its own id. */}
        <span id={id}>{children}</span>
      </h2>
    </DialogTitle>
  );
}
