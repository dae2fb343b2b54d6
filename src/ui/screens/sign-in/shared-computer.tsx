import { useTexts } from '../../portal/texts/use-texts';

export function SharedComputer({ checked, onChange }: { checked: boolean; onChange: (shared: boolean) => void }) {
  const { t } = useTexts();
  return (
    <label className="mb-2 flex items-start gap-2.5 text-ui max-tablet:min-h-11 max-tablet:items-center">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 flex-none"
      />
      <span>
        {t('signIn.sharedComputer')}
        <span className="block text-meta text-muted">{t('signIn.sharedComputerHint')}</span>
      </span>
    </label>
  );
}
