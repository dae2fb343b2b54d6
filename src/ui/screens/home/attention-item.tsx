import type { ReactNode } from 'react';
import { PathLink } from '../../navigation/path-link';

interface AttentionItemProps {
  mark: ReactNode;
  fact: ReactNode;
  text: ReactNode;
  /** As high as the words may become. */
  room?: ReactNode;
  action: string;
}

/** One thing that managers should know, and the way to where they do something about it. */
export function AttentionItem({ mark, fact, text, room, action }: AttentionItemProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 max-tablet:items-center max-tablet:text-body">
      {mark}
      <span className="grid min-w-0 grid-cols-1 items-center *:col-start-1 *:row-start-1">
        {room}
        <span>
          <strong className="block font-label">{fact}</strong>
          <span className="text-muted">{text}</span>
        </span>
      </span>
      <PathLink to="/management/quicksight" className="ml-auto link py-1 max-tablet:py-3">
        {action}
      </PathLink>
    </li>
  );
}
