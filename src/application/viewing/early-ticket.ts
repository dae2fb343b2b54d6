import type { DashboardId } from '#domain/dashboards/dashboard';
import { earlyTicketLifetime } from '#domain/dashboards/viewing/frame-session';
import type { Tickets } from '#ports/dashboards/tickets';
import type { Session } from '../people/session';

export interface EarlyTicket extends Tickets {
  /** Asks for the ticket of a dashboard whose page is about to be drawn. Only the first `issue` returns it, because a ticket opens once. */
  ask(id: DashboardId): void;
}

/** Holds one ticket at most, for the user who was signed in when it was requested. */
export function createEarlyTicket(tickets: Tickets, session: Pick<Session, 'current'>): EarlyTicket {
  const signedIn = (): string | undefined => {
    const now = session.current();
    return now.status === 'signed-in' ? now.user.sub : undefined;
  };
  let early: { id: DashboardId; sub: string; at: number; answer: ReturnType<Tickets['issue']> } | undefined;
  const isFor = (id: DashboardId): boolean =>
    early?.id === id && early.sub === signedIn() && Date.now() - early.at < earlyTicketLifetime;

  return {
    ask(id) {
      const sub = signedIn();
      if (sub === undefined || isFor(id)) return;
      early = { id, sub, at: Date.now(), answer: tickets.issue(id) };
    },

    issue(id, isRenewal) {
      if (isRenewal) return tickets.issue(id, isRenewal);
      const answer = isFor(id) ? early?.answer : undefined;
      early = undefined;
      return answer ?? tickets.issue(id);
    },
  };
}
