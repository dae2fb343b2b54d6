import { useTexts } from '../../portal/texts/use-texts';

interface NewMarkProps {
  className?: string;
  'aria-hidden'?: true;
}

export function NewMark({ className = '', ...rest }: NewMarkProps) {
  const { t } = useTexts();
  return (
    <span
      {...rest}
      className={`flex-none rounded-sm bg-accent-soft px-1.5 text-meta font-label text-accent-ink forced-colors:border ${className}`}
    >
      {t('page.new')}
    </span>
  );
}
