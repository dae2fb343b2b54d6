import type { MailWords } from './words';

export const en: MailWords = {
  lines: {
    published: ({ count, shown, names }) =>
      count === 1 ? `${names} was published for you.` : `${shown} dashboards were published for you: ${names}.`,
    renamed: ({ count, shown, names, text }) =>
      count === 1 && text ? `${text} is now called ${names}.` : `${shown} dashboards were renamed: ${names}.`,
    withdrawn: ({ count, shown, names }) =>
      count === 1
        ? `${names} is no longer available to you.`
        : `${shown} dashboards are no longer available to you: ${names}.`,
    issue: ({ count, shown, names }) =>
      count === 1 ? `${names} has a known issue.` : `${shown} dashboards have a known issue: ${names}.`,
    'issue-solved': ({ count, shown, names }) =>
      count === 1
        ? `The known issue of ${names} is resolved.`
        : `The known issues of ${shown} dashboards are resolved: ${names}.`,
    granted: ({ names }) => `Your request was granted: you can now open ${names}.`,
    declined: () => 'Your request for access was declined.',
    request: ({ names }) => `Someone asks for access to ${names}.`,
    'help-asked': ({ text }) => `${text} has lost their second step and asks for help.`,
    synced: () => 'A sync changed the catalogue.',
    'sync-failed': () => 'A sync with QuickSight failed.',
    exported: ({ text }) => `${text} is ready to download.`,
    'delivery-paused': ({ names }) => `Your delivery of ${names} is paused.`,
    'new-browser': ({ text }) => `You signed in with a new browser: ${text}.`,
    'company-linked': ({ text }) =>
      `${text} signs you in from now on. Your favourites, views and history are kept. If you didn’t expect this, tell your administrator.`,
    'password-changed': () => 'Your password was changed.',
    'second-step-changed': () => 'Your two-step verification was changed.',
    'passkey-added': () => 'A passkey was added to your account.',
    'passkey-removed': () => 'A passkey was removed from your account.',
    'session-ended': () => 'You were signed out on another device.',
  },
  more: (count) => `${count} more`,
  subject: (lines, portal) => (lines === 1 ? `${portal}: one notification` : `${portal}: ${lines} notifications`),
  title: (lines, shown) => (lines === 1 ? 'One notification' : `${shown} notifications`),
  titleOfWaiting: (waiting, shown) =>
    waiting === 1 ? 'One request waits for your answer' : `${shown} requests wait for your answer`,
  about: (day) => `Your summary of ${day}`,
  parts: { waiting: 'Waiting for an answer', account: 'Your account', answers: 'For you', changed: 'Changed' },
  figures: {
    waiting: 'Waiting',
    published: 'Dashboards published',
    issues: 'Known issues',
  },
  oldest: (day) => `oldest of ${day}`,
  moreLines: (count) => `And ${count} more in the portal.`,
  times: (zone) => `Times are in ${zone}.`,
  open: 'Show all in the portal',
  answer: 'Answer in the portal',
  reason: 'You get this email because of your notification settings.',
  securityReason:
    'You get this email because something changed in your account. If it wasn’t you, change your password.',
  settings: 'Change your notification settings',
  unsubscribe: 'Stop these emails',
  pages: {
    ask: { title: 'Stop these emails?', text: 'Notifications are still shown in the portal.' },
    done: { title: 'You won’t get these emails any more', text: 'You can change that in your notification settings.' },
    already: {
      title: 'You’ve already stopped these emails',
      text: 'You can change that in your notification settings.',
    },
    wrong: {
      title: 'This link doesn’t work',
      text: 'Open the link as it is in the email, or change your notification settings in the portal.',
    },
  },
};
