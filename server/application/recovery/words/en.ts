import type { RecoveryWords } from './words';

export const en: RecoveryWords = {
  letters: {
    asked: {
      subject: 'someone asks for help with your two-step verification',
      paragraphs: (hours) => [
        'Someone who knows your password has asked a manager to turn off your two-step verification, because the second step is lost.',
        `A manager now checks that it’s you. Then ${hours} pass before anything changes.`,
        'If it wasn’t you, stop it and change your password.',
      ],
      action: 'Stop it',
    },
    approved: {
      subject: 'your request was approved',
      paragraphs: (hours) => [
        `Managers have confirmed that it’s you. In ${hours} you get a link that turns off your two-step verification.`,
        'If it wasn’t you, stop it and change your password.',
      ],
      action: 'Stop it',
    },
    ready: {
      subject: 'turn off your lost second step',
      paragraphs: () => [
        'This link turns off your two-step verification and ends all your sessions. It works once, for one hour.',
        'Then sign in with your password, and set up a new second step on your account page.',
      ],
      action: 'Turn off two-step verification',
    },
    declined: {
      subject: 'your request was declined',
      paragraphs: () => ['A manager couldn’t confirm that it was you. Your two-step verification stays as it is.'],
    },
    stopped: {
      subject: 'the request was stopped',
      paragraphs: () => [
        'Your two-step verification stays as it is. If you didn’t ask for help, change your password.',
      ],
    },
    done: {
      subject: 'your two-step verification is off',
      paragraphs: () => [
        'All your sessions were ended. Sign in with your password, and set up a new second step on your account page.',
        'If it wasn’t you, ask your administrator at once.',
      ],
    },
  },
  pages: {
    'ask-stop': {
      title: 'Stop this request?',
      text: 'Your two-step verification stays as it is. If you didn’t ask for help, change your password too.',
      button: 'Stop the request',
    },
    'ask-finish': {
      title: 'Turn off two-step verification?',
      text: 'All your sessions are ended. You then sign in with your password alone, and set up a new second step.',
      button: 'Turn it off',
    },
    stopped: { title: 'The request is stopped', text: 'If you didn’t ask for help, change your password now.' },
    finished: {
      title: 'Two-step verification is off',
      text: 'Sign in with your password, then set up a new second step on your account page.',
    },
    over: {
      title: 'This link doesn’t work any more',
      text: 'It was used, stopped or has expired. If you still need help, sign in with your password and ask again.',
    },
    down: {
      title: 'That didn’t work',
      text: 'The sign-in service couldn’t be reached. Open the link again in a minute.',
    },
  },
};
