import type { ComponentProps, ReactNode } from 'react';
import { loggedFailure } from '#domain/browser/logged-failure';
import type { Failure } from '#domain/failure';
import { Button } from '../button';
import { MessagePage } from '../message-page';
import { ReferenceLine } from './reference-line';
import { useReference } from './use-reference';
import { useTexts } from '../../portal/texts/use-texts';
import { useFailureWords } from './failure-notice';
import { WithSupport } from './with-support';

interface FailurePageProps extends Pick<ComponentProps<typeof MessagePage>, 'title' | 'heading'> {
  failure: Failure;
  onAgain: () => void;
  /** Replace the button that tries again. */
  actions?: ReactNode;
  /** Above the reference. */
  note?: ReactNode;
}

/** Shown in place of what couldn't be loaded. */
export function FailurePage({ failure, onAgain, actions, note, ...page }: FailurePageProps) {
  const { t } = useTexts();
  const words = useFailureWords()(failure);
  const reference = useReference(failure, () => loggedFailure(failure, words));
  return (
    <MessagePage
      art="gap"
      {...page}
      actions={
        actions ?? (
          <Button kind="main" onClick={onAgain}>
            {t('action.tryAgain')}
          </Button>
        )
      }
      note={
        <>
          {note}
          <ReferenceLine reference={reference} />
        </>
      }
    >
      <p role="alert">
        <WithSupport>{words}</WithSupport>
      </p>
    </MessagePage>
  );
}
