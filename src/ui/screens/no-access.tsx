import { mayManage } from '#domain/access/roles';
import { useOwnRequests } from '../access-requests/use-requests';
import { type ButtonKind, buttonLook } from '../components/button-look';
import { MessagePage } from '../components/message-page';
import { PathLink } from '../navigation/path-link';
import { useVisitor } from '../session/use-visitor';
import { RequestAccess } from './no-access/request-access';
import { useTexts } from '../use-texts';

/** Shown at the address of a dashboard that the user can't see. It doesn't reveal whether the dashboard exists. */
export function NoAccess({ metaId }: { metaId: string }) {
  const { t } = useTexts();
  const manages = mayManage(useVisitor());
  return manages ? (
    <MessagePage
      art="off-scale"
      title={t('access.none.title')}
      actions={
        <PathLink to="/management/quicksight" className={buttonLook('main')}>
          {t('management.goTo')}
        </PathLink>
      }
    >
      <p>{t('dashboardPage.removed.managerText')}</p>
    </MessagePage>
  ) : (
    <ForViewers metaId={metaId} />
  );
}

function ForViewers({ metaId }: { metaId: string }) {
  const { t } = useTexts();
  const requests = useOwnRequests();
  const request = requests.value?.find((one) => one.metaId === metaId);
  const isOffered = requests.failure?.kind !== 'not-found';
  const waits = request && !request.answer;
  return (
    <MessagePage
      art="off-scale"
      title={t(waits ? 'access.sent.title' : 'access.none.title')}
      actions={!waits && !isOffered && <Home look="main" />}
    >
      <p>{t(waits ? 'access.sent.text' : 'access.none.text')}</p>
      {isOffered && (
        <RequestAccess
          key={request?.at.getTime()}
          metaId={metaId}
          request={request}
          requests={requests}
          // Without an edge, the first button would look indented.
          home={<Home look={waits ? 'line' : 'quiet'} />}
        />
      )}
    </MessagePage>
  );
}

function Home({ look }: { look: ButtonKind }) {
  const { t } = useTexts();
  return (
    <PathLink to="/" className={buttonLook(look)}>
      {t('action.home')}
    </PathLink>
  );
}
