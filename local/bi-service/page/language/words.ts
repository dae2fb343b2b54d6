export const english = {
  all: 'All',
  noData: 'No data for this choice.',
  countOf: '{count} of {total}',
  refused: 'This link doesn’t open the dashboard',
  refusedHint: 'It was already used or has expired.',
  failed: 'The dashboard couldn’t be drawn',
  failedHint: 'Open it again to retry.',
  ended: 'This session has ended',
  endedHint: 'Open the dashboard again to continue.',
};

/** The frame's own texts. A dashboard's titles and labels are its author's, and are not translated. */
export type Words = typeof english;

const german: Words = {
  all: 'Alle',
  noData: 'Keine Daten für diese Auswahl.',
  countOf: '{count} von {total}',
  refused: 'Dieser Link öffnet das Dashboard nicht',
  refusedHint: 'Er wurde bereits verwendet oder ist abgelaufen.',
  failed: 'Das Dashboard konnte nicht gezeichnet werden',
  failedHint: 'Öffnen Sie es noch einmal.',
  ended: 'Diese Sitzung ist beendet',
  endedHint: 'Öffnen Sie das Dashboard erneut, um fortzufahren.',
};

const italian: Words = {
  all: 'Tutti',
  noData: 'Nessun dato per questa scelta.',
  countOf: '{count} di {total}',
  refused: 'Questo link non apre la dashboard',
  refusedHint: 'È già stato usato o è scaduto.',
  failed: 'Impossibile disegnare la dashboard',
  failedHint: 'Aprila di nuovo per riprovare.',
  ended: 'Questa sessione è terminata',
  endedHint: 'Apri di nuovo la dashboard per continuare.',
};

export const wordsByLanguage: Readonly<Record<string, Words>> = { en: english, de: german, it: italian };

/** Fills `{name}` with the value of that name. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
