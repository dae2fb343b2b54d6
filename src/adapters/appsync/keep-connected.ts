import { Observable, type Subject, merge, take, timer } from 'rxjs';
import { LiveUpdatesFailed } from '#domain/live/live-trouble';
import { backoff, backoffs } from '#domain/backoff';
import { steadyAfter } from '#domain/live/pace';
import type { Signal } from '#domain/live/signal';
import type { LiveState } from '#ports/dashboards/live-updates';

export type LiveNews = { signal: Signal } | { state: LiveState };

/** `renewed`: the server refused the last token, so this try needs a new one. */
export type Connect = (renewed: boolean) => Observable<'connected' | Signal>;

/** Reconnects forever: at once when `occasions` emits, otherwise after a growing pause. Never completes, and errors only by a bug. */
export function keepConnected(connect: Connect, occasions: Subject<void>, random = Math.random): Observable<LiveNews> {
  return new Observable((screen) => {
    let failures = 0;
    let begunAt = 0;
    let connectedAt: number | undefined;
    let isRenewed = false;

    const attempt = (): void => {
      begunAt = Date.now();
      connectedAt = undefined;
      const connection = connect(isRenewed).subscribe({
        next(news) {
          if (news === 'connected') connectedAt = Date.now();
          screen.next(news === 'connected' ? { state: { status: 'connected' } } : { signal: news });
        },
        error: (problem: unknown) => {
          if (!(problem instanceof LiveUpdatesFailed)) return screen.error(problem);
          screen.add(nextTry(problem).subscribe(attempt));
        },
      });
      screen.add(connection);
    };

    const nextTry = ({ trouble }: LiveUpdatesFailed): Observable<unknown> => {
      const wasSteady = connectedAt !== undefined && Date.now() - connectedAt >= steadyAfter;
      const mayRenew = trouble.kind === 'unauthorised' && (wasSteady || !isRenewed);
      failures = wasSteady ? 0 : failures + 1;
      isRenewed = mayRenew;
      const isFinal = trouble.isFinal === true || (trouble.kind === 'unauthorised' && !mayRenew);
      screen.next({ state: { status: isFinal ? 'closed' : 'failed', trouble } });
      if (isFinal) return occasions.pipe(take(1));
      const due = begunAt + backoff(mayRenew ? 1 : failures + 1, backoffs.liveUpdates, random());
      return merge(timer(Math.max(0, due - Date.now())), occasions).pipe(take(1));
    };

    attempt();
  });
}
