import { answer } from './answers';
import { connectEmbedder } from './embedder';
import { readInvitation } from './invitation';
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
if (invitation.locale) document.documentElement.lang = invitation.locale;

const toolbar = part('toolbar');
let ended: string | undefined;

const stage = createStage({
  root: part('dashboard'),
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
    return close('Forbidden', 'This link does not open the dashboard', 'It was used before or is too old.');
  }
  watchSession(seconds, endSession);
  embedder.emit('EXPERIENCE_INITIALIZED', {});
  fillToolbar(toolbar, invitation, stage);
  const theme = invitation.themeArn === undefined ? undefined : starterTheme(invitation.themeArn);
  if (theme) stage.setTheme(theme);
  try {
    const shared = invitation.viewId === undefined ? undefined : await loadSharedView(dashboardId, invitation.viewId);
    const { sheetId, parameters } = shared ?? invitation;
    return await stage.show({ dashboardId, sheetId, parameters });
  } catch (error) {
    if (error instanceof NotShown && error.status === 401) return endSession();
    return close('InternalServerError', 'The dashboard could not be drawn', 'Open it again to have another try.');
  }
}

function endSession(): void {
  close('Unauthorized', 'This session has ended', 'Open the dashboard again to go on.');
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
