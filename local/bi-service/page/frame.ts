import { answer } from './answers';
import { connectEmbedder } from './embedder';
import { readInvitation } from './invitation';
import { createLanguage } from './language/language';
import { createNotice } from './notice';
import './page.css';
import { redeemCode, watchSession } from './session';
import { loadSharedView } from './shared-view';
import { createStage, NotShown } from './stage';
import { starterTheme } from './themes';
import { fillToolbar } from './toolbar';

/** A dashboard's frame: opens the session with the URL's code, shows the dashboard, and speaks with the SDK that embeds it. */

const invitation = readInvitation(new URL(location.href));
const { dashboardId } = invitation.target;
// The code must not stay in the address, where a later script or a copied link would find it.
history.replaceState(null, '', location.pathname.split('/').slice(0, 5).join('/'));
const language = createLanguage(invitation.locale);
const { words } = language;
document.documentElement.lang = language.tag;

const toolbar = part('toolbar');
let ended: string | undefined;

const stage = createStage({
  root: part('dashboard'),
  language,
  sheetTabs: invitation.sheetTabs,
  heightAbove: () => toolbar.offsetHeight,
  emit: (eventName, message) => embedder.emit(eventName, message),
});
const embedder = connectEmbedder(invitation.target, invitation.embedOrigin, async (request) => {
  if (ended !== undefined) return { success: false, errorCode: ended, error: 'The dashboard is closed' };
  try {
    return await answer(request, { stage, dashboardId, onSessionEnd: endSession });
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
  fillToolbar(toolbar, invitation, stage, words);
  const theme = invitation.themeArn === undefined ? undefined : starterTheme(invitation.themeArn);
  if (theme) stage.setTheme(theme);
  try {
    const shared = invitation.viewId === undefined ? undefined : await loadSharedView(dashboardId, invitation.viewId);
    const { sheetId, parameters } = shared ?? invitation;
    return await stage.show({ dashboardId, sheetId, parameters });
  } catch (error) {
    if (error instanceof NotShown && error.status === 401) return endSession();
    return close('InternalServerError', words.failed, words.failedHint);
  }
}

function endSession(): void {
  close('Unauthorized', words.ended, words.endedHint);
}

function close(errorCode: string, heading: string, sentence: string): void {
  if (ended !== undefined) return;
  ended = errorCode;
  toolbar.remove();
  stage.end(createNotice(heading, sentence));
  embedder.emit('ERROR_OCCURRED', { errorCode });
}

function part(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`frame.html has no #${id}`);
  return element;
}
