import { Trans } from 'react-i18next';
import type { Portal } from '#application/portal';
import type { Failure } from '#domain/failure';
import type { ScimTokenUse } from '#domain/people/scim/scim-token';
import { type Result, ok } from '#domain/result';
import { Section } from '../../kit/section';
import { When } from '../../kit/when';
import { useLoader } from '../../portal/loading/use-loader';
import { useTexts } from '../../portal/texts/use-texts';
import { Fact } from './person/fact';
import { useCompanyName } from './person/receipts';

const ask = async ({ access, hostedLoginFlow }: Portal): Promise<Result<ScimTokenUse[]>> =>
  hostedLoginFlow.companies.length === 0 ? ok([]) : access.scimTokens();

/** The tokens with which companies' directories call. Renders nothing if there are none. */
export function ScimTokens() {
  const { t } = useTexts();
  const companyName = useCompanyName();
  const { value: tokens = [] } = useLoader<ScimTokenUse[], Failure>(ask);
  if (tokens.length === 0) return null;
  return (
    <Section title={t('scimTokens.title')} className="mt-6">
      <ul className="mt-1 border-t border-axis">
        {tokens.map((token) => (
          <Fact
            key={`${token.provider} ${token.ends} ${token.madeAt.getTime()}`}
            title={t('scimTokens.name', { company: companyName(token.provider), ends: token.ends })}
            detail={<Use token={token} />}
          />
        ))}
      </ul>
    </Section>
  );
}

function Use({ token: { madeAt, lastCallAt, failures, lastFailure } }: { token: ScimTokenUse }) {
  const { t } = useTexts();
  return (
    <>
      <Trans t={t} i18nKey="scimTokens.made" components={{ when: <When date={madeAt} within /> }} />{' '}
      {lastCallAt ? (
        <Trans t={t} i18nKey="scimTokens.called" components={{ when: <When date={lastCallAt} within /> }} />
      ) : (
        t('scimTokens.neverCalled')
      )}
      {lastFailure && (
        <span className="block text-warning">
          <Trans
            t={t}
            i18nKey="scimTokens.failed"
            values={{ count: failures, status: lastFailure.status }}
            components={{ when: <When date={lastFailure.at} within /> }}
          />
        </span>
      )}
    </>
  );
}
