import { Trans } from 'react-i18next';
import type { CodeDelivery } from '#domain/people/account';
import { useTexts } from '../../portal/texts/use-texts';

export function CodeSent({ delivery }: { delivery: CodeDelivery | undefined }) {
  const { t } = useTexts();
  if (!delivery) return <span>{t('codeSent.unknown')}</span>;
  return (
    <Trans
      i18nKey={`codeSent.${delivery.medium}`}
      values={{ destination: delivery.destination }}
      components={{ b: <b className="font-label wrap-anywhere text-ink" /> }}
    />
  );
}
