import type { MailMessage } from '#server/ports/mail';

export const aMail = (given: Partial<MailMessage> = {}): MailMessage => ({
  id: 'daily-1',
  to: 'ann@example.com',
  subject: 'Two dashboards',
  text: 'Two dashboards were published.',
  html: '<p>Two dashboards were published.</p>',
  language: 'en',
  unsubscribeUrl: 'https://portal.example.com/prod/unsubscribe?for=ann&signature=abc',
  ...given,
});
