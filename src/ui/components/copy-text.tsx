import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';

interface CopyTextProps {
  text: string;
  /** Easier to read than what is copied; the button alone where it is empty. */
  shown?: string;
  /** What the button is called where "Copy" is not enough. */
  label?: string;
}

/** A reference in the code font, with a button that copies it. */
export function CopyText({ text, shown = text, label }: CopyTextProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      {shown && <code className="font-code text-meta wrap-anywhere text-ink select-all">{shown}</code>}
      <Button kind="quiet" size="sm" onClick={() => void copy()}>
        {copied ? t('action.copied') : (label ?? t('action.copy'))}
      </Button>
      <output className="sr-only">{copied && t('action.copied')}</output>
    </>
  );
}
