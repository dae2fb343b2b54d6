import type { HistoryState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PathLink } from '../../portal/navigation/path-link';

type Action = { words: string } & (
  | { path: string; state?: HistoryState; act?: never }
  | { act: () => void; path?: never }
);

interface AttentionItemProps {
  mark: ReactNode;
  fact: ReactNode;
  text: ReactNode;
  /** Invisible texts that reserve the height. */
  room?: ReactNode;
  action: Action;
}

/** One thing that managers should know, and what they can do about it, here or elsewhere. */
export function AttentionItem({ mark, fact, text, room, action }: AttentionItemProps) {
  return (
    <li className="flex items-start gap-x-3 px-4 py-3 max-tablet:flex-wrap max-tablet:items-center max-tablet:text-body wide:flex-wrap wide:content-between">
      {mark}
      {/* Next to the mark also where large letters leave the action no room there. */}
      <span className="grid min-w-0 grid-cols-1 items-center wrap-anywhere *:col-start-1 *:row-start-1 max-tablet:flex-[1_1_min(7rem,100%-1.75rem)] wide:flex-[1_1_min(8rem,100%-1.75rem)]">
        {room}
        <span>
          <strong className="block font-label">{fact}</strong>
          <span className="text-muted">{text}</span>
        </span>
      </span>
      {action.act ? (
        <button type="button" className={actionLook} onClick={action.act}>
          {action.words}
        </button>
      ) : (
        <PathLink path={action.path} state={action.state} className={actionLook}>
          {action.words}
        </PathLink>
      )}
    </li>
  );
}

const actionLook = 'ml-auto link py-1 max-tablet:py-3';
