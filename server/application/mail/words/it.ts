import type { MailWords } from './words';

export const it: MailWords = {
  lines: {
    published: ({ count, shown, names }) =>
      count === 1
        ? `${names} è stata pubblicata per te.`
        : `${shown} dashboard sono state pubblicate per te: ${names}.`,
    renamed: ({ count, shown, names, text }) =>
      count === 1 && text ? `${text} ora si chiama ${names}.` : `${shown} dashboard sono state rinominate: ${names}.`,
    withdrawn: ({ count, shown, names }) =>
      count === 1
        ? `${names} non è più disponibile per te.`
        : `${shown} dashboard non sono più disponibili per te: ${names}.`,
    issue: ({ count, shown, names }) =>
      count === 1 ? `${names} ha un problema noto.` : `${shown} dashboard hanno un problema noto: ${names}.`,
    'issue-solved': ({ count, shown, names }) =>
      count === 1
        ? `Il problema noto di ${names} è risolto.`
        : `I problemi noti di ${shown} dashboard sono risolti: ${names}.`,
    granted: ({ names }) => `La tua richiesta è stata accolta: ora puoi aprire ${names}.`,
    declined: () => 'La tua richiesta di accesso è stata respinta.',
    request: ({ names }) => `Qualcuno chiede l’accesso a ${names}.`,
    'help-asked': ({ text }) => `${text} ha perso il secondo passaggio e chiede aiuto.`,
    synced: () => 'Una sincronizzazione ha cambiato il catalogo.',
    'sync-failed': () => 'Una sincronizzazione con QuickSight non è riuscita.',
    exported: ({ text }) => `${text} è pronto da scaricare.`,
    'delivery-paused': ({ names }) => `L’invio di ${names} è sospeso.`,
    'new-browser': ({ text }) => `Hai effettuato l’accesso con un nuovo browser: ${text}.`,
    'company-linked': ({ text }) =>
      `D’ora in poi accedi con ${text}. Preferiti, viste e cronologia restano. Se non te lo aspettavi, contatta il tuo amministratore.`,
    'password-changed': () => 'La tua password è stata cambiata.',
    'second-step-changed': () => 'La tua verifica in due passaggi è stata cambiata.',
    'passkey-added': () => 'Una passkey è stata aggiunta al tuo account.',
    'passkey-removed': () => 'Una passkey è stata rimossa dal tuo account.',
    'session-ended': () => 'La tua sessione su un altro dispositivo è stata terminata.',
  },
  more: (count) => `altre ${count}`,
  subject: (lines, portal) => (lines === 1 ? `${portal}: una notifica` : `${portal}: ${lines} notifiche`),
  title: (lines, shown) => (lines === 1 ? 'Una notifica' : `${shown} notifiche`),
  titleOfWaiting: (waiting, shown) =>
    waiting === 1 ? 'Una richiesta attende la tua risposta' : `${shown} richieste attendono la tua risposta`,
  about: (day) => `Il tuo riepilogo di ${day}`,
  parts: { waiting: 'In attesa di risposta', account: 'Il tuo account', answers: 'Per te', changed: 'Modifiche' },
  figures: {
    waiting: 'In attesa',
    published: 'Dashboard pubblicate',
    issues: 'Problemi noti',
  },
  oldest: (day) => `la più vecchia: ${day}`,
  moreLines: (count) => `E altre ${count} nel portale.`,
  times: (zone) => `Orari: ${zone}.`,
  open: 'Mostra tutto nel portale',
  answer: 'Rispondi nel portale',
  reason: 'Ricevi questa email in base alle tue impostazioni delle notifiche.',
  securityReason:
    'Ricevi questa email perché qualcosa è cambiato nel tuo account. Se non sei stato tu, cambia la password.',
  settings: 'Cambia le impostazioni delle notifiche',
  unsubscribe: 'Non inviare più queste email',
  pages: {
    ask: { title: 'Non ricevere più queste email?', text: 'Le notifiche restano visibili nel portale.' },
    done: {
      title: 'Non riceverà più queste email',
      text: 'Puoi cambiarlo nelle impostazioni delle notifiche.',
    },
    already: {
      title: 'Queste email sono già disattivate',
      text: 'Puoi cambiarlo nelle impostazioni delle notifiche.',
    },
    wrong: {
      title: 'Questo link non funziona',
      text: 'Apri il link così com’è nell’email, oppure cambia le impostazioni delle notifiche nel portale.',
    },
  },
};
