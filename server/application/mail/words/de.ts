import type { MailWords } from './words';

export const de: MailWords = {
  lines: {
    published: ({ count, shown, names }) =>
      count === 1
        ? `${names} wurde für Sie veröffentlicht.`
        : `${shown} Dashboards wurden für Sie veröffentlicht: ${names}.`,
    renamed: ({ count, shown, names, text }) =>
      count === 1 && text ? `${text} heißt jetzt ${names}.` : `${shown} Dashboards wurden umbenannt: ${names}.`,
    withdrawn: ({ count, shown, names }) =>
      count === 1
        ? `${names} ist für Sie nicht mehr verfügbar.`
        : `${shown} Dashboards sind für Sie nicht mehr verfügbar: ${names}.`,
    issue: ({ count, shown, names }) =>
      count === 1
        ? `${names} hat ein bekanntes Problem.`
        : `${shown} Dashboards haben ein bekanntes Problem: ${names}.`,
    'issue-solved': ({ count, shown, names }) =>
      count === 1
        ? `Das bekannte Problem von ${names} ist behoben.`
        : `Die bekannten Probleme von ${shown} Dashboards sind behoben: ${names}.`,
    granted: ({ names }) => `Ihre Anfrage wurde angenommen: Sie können jetzt ${names} öffnen.`,
    declined: () => 'Ihre Anfrage nach Zugriff wurde abgelehnt.',
    request: ({ names }) => `Jemand bittet um Zugriff auf ${names}.`,
    'help-asked': ({ text }) => `${text} hat den zweiten Schritt verloren und bittet um Hilfe.`,
    synced: () => 'Ein Abgleich hat den Katalog geändert.',
    'sync-failed': () => 'Ein Abgleich mit QuickSight ist fehlgeschlagen.',
    exported: ({ text }) => `${text} kann heruntergeladen werden.`,
    'delivery-paused': ({ names }) => `Ihre Zustellung von ${names} pausiert.`,
    'new-browser': ({ text }) => `Sie haben sich mit einem neuen Browser angemeldet: ${text}.`,
    'company-linked': ({ text }) =>
      `${text} meldet Sie ab jetzt an. Ihre Favoriten, Ansichten und Ihr Verlauf bleiben. Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihre Administration.`,
    'password-changed': () => 'Ihr Passwort wurde geändert.',
    'second-step-changed': () => 'Ihre Bestätigung in zwei Schritten wurde geändert.',
    'passkey-added': () => 'Ihrem Konto wurde ein Passkey hinzugefügt.',
    'passkey-removed': () => 'Aus Ihrem Konto wurde ein Passkey entfernt.',
    'session-ended': () => 'Sie wurden auf einem anderen Gerät abgemeldet.',
  },
  more: (count) => `${count} weitere`,
  subject: (lines, portal) =>
    lines === 1 ? `${portal}: eine Benachrichtigung` : `${portal}: ${lines} Benachrichtigungen`,
  title: (lines, shown) => (lines === 1 ? 'Eine Benachrichtigung' : `${shown} Benachrichtigungen`),
  titleOfWaiting: (waiting, shown) =>
    waiting === 1 ? 'Eine Anfrage wartet auf Ihre Antwort' : `${shown} Anfragen warten auf Ihre Antwort`,
  about: (day) => `Ihre Zusammenfassung vom ${day}`,
  parts: { waiting: 'Warten auf eine Antwort', account: 'Ihr Konto', answers: 'Für Sie', changed: 'Geändert' },
  figures: {
    waiting: 'Warten',
    published: 'Veröffentlichte Dashboards',
    issues: 'Bekannte Probleme',
  },
  oldest: (day) => `älteste vom ${day}`,
  moreLines: (count) => `Und ${count} weitere im Portal.`,
  times: (zone) => `Alle Zeiten: ${zone}.`,
  open: 'Alle im Portal ansehen',
  answer: 'Im Portal antworten',
  reason: 'Sie erhalten diese E-Mail wegen Ihrer Einstellungen für Benachrichtigungen.',
  securityReason:
    'Sie erhalten diese E-Mail, weil sich an Ihrem Konto etwas geändert hat. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.',
  settings: 'Einstellungen für Benachrichtigungen ändern',
  unsubscribe: 'Diese E-Mails abbestellen',
  pages: {
    ask: { title: 'Diese E-Mails abbestellen?', text: 'Im Portal erscheinen Benachrichtigungen weiterhin.' },
    done: {
      title: 'Sie erhalten diese E-Mails nicht mehr',
      text: 'Das können Sie in Ihren Einstellungen für Benachrichtigungen ändern.',
    },
    already: {
      title: 'Sie haben diese E-Mails bereits abbestellt',
      text: 'Das können Sie in Ihren Einstellungen für Benachrichtigungen ändern.',
    },
    wrong: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Öffnen Sie ihn so, wie er in der E-Mail steht, oder ändern Sie Ihre Einstellungen für Benachrichtigungen im Portal.',
    },
  },
};
