import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';

/** A reference in the code font, with a button that copies it. */
export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <code className="font-code text-meta text-ink select-all">{text}</code>
      <Button kind="quiet" size="sm" onClick={() => void copy()}>
        <output>{copied ? t('action.copied') : t('action.copy')}</output>
      </Button>
    </>
  );
}
