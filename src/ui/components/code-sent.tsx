import { Trans, useTranslation } from 'react-i18next';
import type { CodeDelivery } from '../../domain/people/account';

/** Where a code went. */
export function CodeSent({ delivery }: { delivery: CodeDelivery | undefined }) {
  const { t } = useTranslation();
  if (!delivery) return t('codeSent.unknown');
  return (
    <Trans
      i18nKey={`codeSent.${delivery.medium}`}
      values={{ destination: delivery.destination }}
      components={{ b: <b className="font-label wrap-anywhere text-ink" /> }}
    />
  );
}
