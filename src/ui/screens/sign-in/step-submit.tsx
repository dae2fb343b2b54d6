import type { ComponentProps } from 'react';
import { Button } from '../../kit/button';
import type { Attempt } from '../../kit/forms/use-attempt';

interface StepSubmitProps extends Pick<ComponentProps<typeof Button>, 'busyLabel' | 'children'> {
  attempt: Pick<Attempt, 'busy'> & Partial<Attempt>;
}

export function StepSubmit({ attempt: { busy, pressAgain }, ...props }: StepSubmitProps) {
  return <Button kind="main" size="lg" type="submit" busy={busy} onPressAgain={pressAgain} {...props} />;
}
