import type { MailSeen } from '../../ports/health-probes';
import { type Check, findingOf, unknown, warning, wrong } from './finding';

type Finding = ReturnType<Check['judge']>;
const about = (judge: (mail: MailSeen) => Finding): Check => ({
  area: 'mail',
  judge: ({ mail }) => mail && judge(mail),
});
const aboutSes = (judge: (ses: NonNullable<MailSeen['ses']>) => Finding): Check =>
  about(({ ses }) => ses && judge(ses));
const aboutAccount = (judge: (account: SesAccount) => Finding): Check =>
  aboutSes(({ account }) => (account.ok ? judge(account.value) : undefined));
type SesAccount = Extract<NonNullable<MailSeen['ses']>['account'], { ok: true }>['value'];

export const mailChecks = {
  'reaches the mail server': about(({ smtp }) => {
    if (!smtp || smtp.isReached) return smtp && 'ok';
    const { server, reason } = smtp;
    return wrong(smtp.isSignIn ? 'mail-sign-in' : 'mail-server', { server, reason });
  }),
  'sends from a domain that allows it': about(({ domain, from }) => {
    if (!domain) return undefined;
    if (domain.ok)
      return domain.value.some((record) => /^v=spf1( |$)/i.test(record)) ? 'ok' : warning('mail-spf', { from });
    if (domain.failure.kind === 'not-found') return wrong('mail-domain', { from });
    return unknown('no-answer', { action: 'DNS', reason: 'reason' in domain.failure ? domain.failure.reason : 'busy' });
  }),
  'may look at SES': aboutSes(({ account }) =>
    account.ok ? 'ok' : findingOf(account.failure, 'ses:GetAccount', true),
  ),
  'is out of the sandbox': aboutAccount(({ isInSandbox }) => (isInSandbox ? wrong('ses-sandbox') : 'ok')),
  'may send by SES': aboutAccount(({ isPaused }) => (isPaused ? wrong('ses-paused') : 'ok')),
  'learns of bounces': aboutAccount(({ keepsBounces }) => (keepsBounces ? 'ok' : warning('ses-bounces'))),
  'sends from an identity that SES has verified': aboutSes(({ identity, isVerified }) => {
    if (isVerified.ok) return isVerified.value ? 'ok' : wrong('ses-identity', { identity });
    if (isVerified.failure.kind === 'not-found') return wrong('ses-identity', { identity });
    return findingOf(isVerified.failure, 'ses:GetEmailIdentity', true);
  }),
} satisfies Record<string, Check>;
