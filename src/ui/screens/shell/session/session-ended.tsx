import { type RefObject, useEffect, useRef } from 'react';
import { timedOutUser } from '#domain/people/session';
import { Dialog, DialogTitle } from '../../../components/dialog';
import { type Attempt, useAttempt } from '../../../forms/use-attempt';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { Challenge } from '../../sign-in/challenge/challenge';
import { StepTitle, type StepTitleProps } from '../../sign-in/step-frame';
import { SignInAgain } from './sign-in-again';

/** A dialog over the page: the same user signs in and continues, or another person starts clean. Nothing else closes it. */
export function SessionEnded() {
  const { session } = usePortal();
  const state = useLive(session);
  const attempt = useAttempt();
  const open = timedOutUser(state) !== undefined;
  useForgettingWhen(!open, attempt);
  return (
    <Dialog open={open} onOpenChange={() => undefined} place="over" className="bg-overlay">
      <div className="overflow-y-auto">
        <StepTitle value={showInDialog}>
          {state.status === 'challenged' && (
            <div className="p-5">
              <Challenge challenge={state.challenge} attempt={attempt} />
            </div>
          )}
          {state.status === 'timed-out' && <SignInAgain user={state.user} attempt={attempt} />}
        </StepTitle>
      </div>
    </Dialog>
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

/** Clears the failure for the next time. */
function useForgettingWhen(closed: boolean, { failure, forget }: Attempt): void {
  useEffect(() => {
    if (closed && failure) forget();
  }, [closed, failure, forget]);
}
