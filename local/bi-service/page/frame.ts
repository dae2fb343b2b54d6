import { answer } from './protocol/answers';
import { connectEmbedder } from './protocol/embedder';
import { readInvitation } from './protocol/invitation';
import { createLanguage } from './language/language';
import './page.css';
import { redeemCode, watchSession } from './protocol/session';
import { createStage } from './drawing/stage';

/** A dashboard's frame: opens the session with the URL's code, shows the dashboard, and speaks with the SDK that embeds it. */

const invitation = readInvitation(new URL(location.href));
const { dashboardId } = invitation.target;
// The code must not stay in the address, where a later script or a copied link would find it.
history.replaceState(null, '', location.pathname.split('/').slice(0, 5).join('/'));
const language = createLanguage(invitation.locale);
const { words } = language;
document.documentElement.lang = language.tag;

let ended: string | undefined;

const stage = createStage({
  root: document.querySelector<HTMLElement>('#dashboard') ?? document.body,
  language,
  emit: (eventName, message) => embedder.emit(eventName, message),
});
const embedder = connectEmbedder(invitation.target, invitation.embedOrigin, async (request) => {
  if (ended !== undefined) return { success: false, errorCode: ended, error: 'The dashboard is closed' };
  try {
    return await answer(request, stage);
  } catch {
    return { success: false, errorCode: 'InternalServerError', error: `${request.eventName} failed` };
  }
});

await open();

async function open(): Promise<void> {
  const seconds = await redeemCode({ code: invitation.code, dashboardId, origin: invitation.embedOrigin });
  if (seconds === undefined) {
    return close('Forbidden', words.refused, words.refusedHint);
  }
  watchSession(seconds, endSession);
  embedder.emit('EXPERIENCE_INITIALIZED', {});
  try {
    return await stage.show({ dashboardId, ...invitation });
  } catch {
    return close('InternalServerError', words.failed, words.failedHint);
  }
}

function endSession(): void {
  close('Unauthorized', words.ended, words.endedHint);
}

function close(errorCode: string, heading: string, sentence: string): void {
  if (ended !== undefined) return;
  ended = errorCode;
  stage.end(createNotice(heading, sentence));
  embedder.emit('ERROR_OCCURRED', { errorCode });
}

/** A message in place of a dashboard. The embedding page is notified too, because only it can open a new session. */
function createNotice(heading: string, sentence: string): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'bi-message';
  notice.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = heading;
  const text = document.createElement('p');
  text.textContent = sentence;
  notice.append(title, text);
  return notice;
}
