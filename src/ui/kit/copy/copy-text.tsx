import { useId, useState } from 'react';
import { copy } from './copy';
import { Button } from '../button';
import { useTexts } from '../../portal/texts/use-texts';

interface CopyTextProps {
  text: string;
  /** Easier to read than what is copied; the button alone where it is empty. */
  shown?: string;
  /** The button's name where "Copy" isn't enough. */
  label?: string;
}

export function CopyText({ text, shown = text, label }: CopyTextProps) {
  const { t } = useTexts();
  const ids = { button: useId(), shown: useId() };
  const [tried, setTried] = useState<{ text: string; done: boolean }>();
  // Forgets the outcome once the text has changed.
  const done = tried?.text === text ? tried.done : undefined;
  const press = async (): Promise<void> => setTried({ text, done: await copy(text) });
  return (
    <>
      {shown && (
        <code id={ids.shown} className="mr-2.25 font-code text-meta wrap-anywhere text-ink select-all">
          {shown}
        </code>
      )}
      <Button
        id={ids.button}
        // One of many is called by what it copies: "Copy ERR-7F3K-20C1".
        {...(shown && !label && { 'aria-labelledby': `${ids.button} ${ids.shown}` })}
        kind="quiet"
        size="sm"
        // Its edge is not seen: on a line of its own, its text is aligned with the others.
        className={shown ? 'not-forced-colors:-ml-2.25' : ''}
        onClick={() => void press()}
      >
        {done ? t('action.copied') : (label ?? t('action.copy'))}
      </Button>
      <output className={done === false ? 'self-center text-meta text-danger' : 'sr-only'}>
        {done === false ? t('action.notCopied') : done && t('action.copied')}
      </output>
    </>
  );
}
