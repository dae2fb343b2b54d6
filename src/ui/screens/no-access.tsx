import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isKnown } from '#application/loader';
import { type AccessRequest, noteLimit } from '#domain/access/access-request';
import { mayManage } from '#domain/access/roles';
import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import { Answer } from '../people/answer';
import { useOwnRequests } from '../people/use-requests';
import { Button } from '../kit/button';
import { type ButtonKind, buttonLook } from '../kit/button-look';
import { MessagePage } from '../kit/message-page';
import { When } from '../kit/when';
import { Field, inputLook } from '../kit/fields/field';
import { useCall } from '../portal/loading/use-call';
import type { Loaded } from '../portal/loading/use-loader';
import { PathLink } from '../portal/navigation/path-link';
import { FailureNotice } from '../kit/notices/failure-notice';
import { usePortal } from '../portal/use-portal';
import { useVisitor } from '../session/use-visitor';
import { useTexts } from '../portal/texts/use-texts';

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

interface RequestAccessProps {
  metaId: string;
  /** The user's last one for this address. */
  request: AccessRequest | undefined;
  requests: Loaded<AccessRequest[], Failure>;
  /** The way out, beside the buttons. */
  home: ReactNode;
}

/** Asks for access with a note, or shows the outcome of the request. Its space is reserved until that is known. */
function RequestAccess({ metaId, request, requests, home }: RequestAccessProps) {
  const { t } = useTexts();
  const { access } = usePortal();
  const [note, setNote] = useState('');
  const { busy, failure, make } = useCall();
  const run = (call: () => Promise<Result<void>>) =>
    make(async () => {
      const done = await call();
      if (done.ok) await requests.load();
      return done;
    });
  const problem = failure ?? requests.failure;
  const notice = problem && <FailureNotice failure={problem} />;
  if (request && !request.answer) {
    return (
      <div className="mt-3 grid gap-5 text-ui text-ink">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <dt className="text-muted">{t('access.sent.at')}</dt>
          <dd>
            <When date={request.at} />
          </dd>
          {request.note && (
            <>
              <dt className="text-muted">{t('access.note')}</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {request.note}
              </dd>
            </>
          )}
          <dt className="text-muted">{t('management.field.status')}</dt>
          <dd>{t('access.waits')}</dd>
        </dl>
        {notice}
        <div className="flex flex-wrap gap-2">
          {home}
          <Button busy={busy} onClick={() => void run(() => access.takeBack(metaId))}>
            {t('access.takeBack')}
          </Button>
        </div>
      </div>
    );
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy) void run(() => access.ask(metaId, note));
  };
  return (
    <form onSubmit={submit} className={`mt-3 grid gap-4 text-ui text-ink ${isKnown(requests) ? '' : 'invisible'}`}>
      {request && <Answer request={request} />}
      <Field
        label={t('access.noteTo')}
        hint={t('access.noteHint')}
        aside={
          <span className="text-meta text-muted tabular-nums">
            {t('field.optionalCount', { count: note.length, limit: noteLimit })}
          </span>
        }
      >
        {(field) => (
          <textarea
            rows={3}
            dir="auto"
            maxLength={noteLimit}
            className={`resize-none py-1.25 ${inputLook}`}
            {...field}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {notice}
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" busy={busy} busyLabel={t('action.sending')}>
          {t(request ? 'access.askAgain' : 'access.request')}
        </Button>
        {home}
      </div>
    </form>
  );
}
