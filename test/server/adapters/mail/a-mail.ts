import type { MailMessage } from '#server/ports/mail';

export const aMail = (given: Partial<MailMessage> = {}): MailMessage => ({
  id: 'daily-1',
  to: 'ann@example.com',
  subject: 'Two dashboards',
  text: 'Two dashboards were published.',
  letter: {
    brand: 'Analytics',
    title: 'Two dashboards',
    parts: [{ kind: 'text', text: 'Two dashboards were published.' }],
  },
  language: 'en',
  unsubscribeUrl: 'https://portal.example.com/prod/unsubscribe?for=ann&signature=abc',
  ...given,
});
