import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isKnown } from '#application/loader';
import { type AccessRequest, noteLimit } from '#domain/access/access-request';
import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import type { Loaded } from '../../loading/use-loader';
import { Button } from '../../components/button';
import { FailureNotice } from '../../notices/failure-notice';
import { Field, inputLook } from '../../fields/field';
import { When } from '../../components/when';
import { usePortal } from '../../portal/use-portal';
import { Answer } from '../../access-requests/answer';
import { useTexts } from '../../use-texts';

interface RequestAccessProps {
  metaId: string;
  /** The user's last one for this address. */
  request: AccessRequest | undefined;
  requests: Loaded<AccessRequest[], Failure>;
  /** The way out, beside the buttons. */
  home: ReactNode;
}

/** Asks for access with a note, or shows what became of the request. Its room is kept until it is known which. */
export function RequestAccess({ metaId, request, requests, home }: RequestAccessProps) {
  const { t } = useTexts();
  const { access } = usePortal();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async (call: () => Promise<Result<void>>): Promise<void> => {
    setBusy(true);
    const done = await call();
    if (done.ok) await requests.load();
    setFailure(done.ok ? undefined : done.failure);
    setBusy(false);
  };
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
          <dt className="text-muted">{t('access.sent.status')}</dt>
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
            {t('access.noteCount', { count: note.length, limit: noteLimit })}
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
        <Button kind="main" type="submit" busy={busy} busyLabel={t('access.sending')}>
          {t(request ? 'access.askAgain' : 'access.request')}
        </Button>
        {home}
      </div>
    </form>
  );
}
