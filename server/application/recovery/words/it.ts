import type { RecoveryWords } from './words';

export const it: RecoveryWords = {
  letters: {
    asked: {
      subject: 'qualcuno chiede aiuto per la tua verifica in due passaggi',
      paragraphs: (hours) => [
        'Qualcuno che conosce la tua password ha chiesto di disattivare la tua verifica in due passaggi, perché il secondo passaggio è andato perso.',
        `Ora si verifica che sia tu. Poi passano ${hours} prima che cambi qualcosa.`,
        'Se non sei stato tu, ferma la richiesta e cambia la password.',
      ],
      action: 'Ferma la richiesta',
    },
    approved: {
      subject: 'la tua richiesta è stata approvata',
      paragraphs: (hours) => [
        `È stato confermato che sei tu. Tra ${hours} riceverai un link che disattiva la tua verifica in due passaggi.`,
        'Se non sei stato tu, ferma la richiesta e cambia la password.',
      ],
      action: 'Ferma la richiesta',
    },
    ready: {
      subject: 'disattiva il secondo passaggio perso',
      paragraphs: () => [
        'Questo link disattiva la tua verifica in due passaggi e termina tutte le tue sessioni. Vale una volta, per un’ora.',
        'Poi accedi con la password e configura un nuovo secondo passaggio nella pagina del tuo account.',
      ],
      action: 'Disattiva la verifica in due passaggi',
    },
    declined: {
      subject: 'la tua richiesta è stata rifiutata',
      paragraphs: () => ['Non è stato possibile confermare che eri tu. La tua verifica in due passaggi resta com’è.'],
    },
    stopped: {
      subject: 'la richiesta è stata fermata',
      paragraphs: () => ['La tua verifica in due passaggi resta com’è. Se non hai chiesto aiuto, cambia la password.'],
    },
    done: {
      subject: 'la tua verifica in due passaggi è disattivata',
      paragraphs: () => [
        'Tutte le tue sessioni sono state terminate. Accedi con la password e configura un nuovo secondo passaggio nella pagina del tuo account.',
        'Se non sei stato tu, rivolgiti subito al tuo amministratore.',
      ],
    },
  },
  pages: {
    'ask-stop': {
      title: 'Fermare questa richiesta?',
      text: 'La tua verifica in due passaggi resta com’è. Se non hai chiesto aiuto, cambia anche la password.',
      button: 'Ferma la richiesta',
    },
    'ask-finish': {
      title: 'Disattivare la verifica in due passaggi?',
      text: 'Tutte le tue sessioni vengono terminate. Poi accedi con la sola password e configuri un nuovo secondo passaggio.',
      button: 'Disattiva',
    },
    stopped: {
      title: 'La richiesta è stata fermata',
      text: 'Se non hai chiesto aiuto, cambia subito la password.',
    },
    finished: {
      title: 'La verifica in due passaggi è disattivata',
      text: 'Accedi con la password, poi configura un nuovo secondo passaggio nella pagina del tuo account.',
    },
    over: {
      title: 'Questo link non vale più',
      text: 'È stato usato, fermato o è scaduto. Se ti serve ancora aiuto, accedi con la password e chiedi di nuovo.',
    },
    down: {
      title: 'Non ha funzionato',
      text: 'Il servizio di accesso non era raggiungibile. Riapri il link tra un minuto.',
    },
  },
};
