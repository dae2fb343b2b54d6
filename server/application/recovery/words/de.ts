import type { RecoveryWords } from './words';

export const de: RecoveryWords = {
  letters: {
    asked: {
      subject: 'jemand bittet um Hilfe mit Ihrer Bestätigung in zwei Schritten',
      paragraphs: (hours) => [
        'Jemand, der Ihr Passwort kennt, hat um Hilfe gebeten: Ihre Bestätigung in zwei Schritten soll ausgeschaltet werden, weil der zweite Schritt verloren ist.',
        `Jetzt wird geprüft, ob Sie es sind. Danach vergehen ${hours}, bevor sich etwas ändert.`,
        'Wenn Sie es nicht waren, halten Sie es an und ändern Sie Ihr Passwort.',
      ],
      action: 'Anhalten',
    },
    approved: {
      subject: 'Ihre Anfrage wurde bestätigt',
      paragraphs: (hours) => [
        `Es wurde bestätigt, dass Sie es sind. In ${hours} erhalten Sie einen Link, der Ihre Bestätigung in zwei Schritten ausschaltet.`,
        'Wenn Sie es nicht waren, halten Sie es an und ändern Sie Ihr Passwort.',
      ],
      action: 'Anhalten',
    },
    ready: {
      subject: 'den verlorenen zweiten Schritt ausschalten',
      paragraphs: () => [
        'Dieser Link schaltet Ihre Bestätigung in zwei Schritten aus und beendet alle Ihre Sitzungen. Er gilt einmal, eine Stunde lang.',
        'Melden Sie sich danach mit Ihrem Passwort an und richten Sie auf Ihrer Kontoseite einen neuen zweiten Schritt ein.',
      ],
      action: 'Bestätigung in zwei Schritten ausschalten',
    },
    declined: {
      subject: 'Ihre Anfrage wurde abgelehnt',
      paragraphs: () => [
        'Es konnte nicht bestätigt werden, dass Sie es waren. Ihre Bestätigung in zwei Schritten bleibt, wie sie ist.',
      ],
    },
    stopped: {
      subject: 'die Anfrage wurde angehalten',
      paragraphs: () => [
        'Ihre Bestätigung in zwei Schritten bleibt, wie sie ist. Wenn Sie nicht um Hilfe gebeten haben, ändern Sie Ihr Passwort.',
      ],
    },
    done: {
      subject: 'Ihre Bestätigung in zwei Schritten ist aus',
      paragraphs: () => [
        'Alle Ihre Sitzungen wurden beendet. Melden Sie sich mit Ihrem Passwort an und richten Sie auf Ihrer Kontoseite einen neuen zweiten Schritt ein.',
        'Wenn Sie es nicht waren, wenden Sie sich sofort an Ihre Administration.',
      ],
    },
  },
  pages: {
    'ask-stop': {
      title: 'Diese Anfrage anhalten?',
      text: 'Ihre Bestätigung in zwei Schritten bleibt, wie sie ist. Wenn Sie nicht um Hilfe gebeten haben, ändern Sie auch Ihr Passwort.',
      button: 'Anfrage anhalten',
    },
    'ask-finish': {
      title: 'Bestätigung in zwei Schritten ausschalten?',
      text: 'Alle Ihre Sitzungen werden beendet. Danach melden Sie sich nur mit dem Passwort an und richten einen neuen zweiten Schritt ein.',
      button: 'Ausschalten',
    },
    stopped: {
      title: 'Die Anfrage ist angehalten',
      text: 'Wenn Sie nicht um Hilfe gebeten haben, ändern Sie jetzt Ihr Passwort.',
    },
    finished: {
      title: 'Die Bestätigung in zwei Schritten ist aus',
      text: 'Melden Sie sich mit Ihrem Passwort an und richten Sie dann auf Ihrer Kontoseite einen neuen zweiten Schritt ein.',
    },
    over: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er wurde benutzt, angehalten oder ist abgelaufen. Wenn Sie noch Hilfe brauchen, melden Sie sich mit Ihrem Passwort an und fragen Sie noch einmal.',
    },
    down: {
      title: 'Das hat nicht geklappt',
      text: 'Der Anmeldedienst war nicht erreichbar. Öffnen Sie den Link in einer Minute noch einmal.',
    },
  },
};
