import type { ReactNode } from 'react';
import { PathLink } from '../../components/path-link';

interface AttentionItemProps {
  mark: ReactNode;
  fact: ReactNode;
  text: ReactNode;
  action: string;
}

/** One thing that managers should know, and the way to where they do something about it. */
export function AttentionItem({ mark, fact, text, action }: AttentionItemProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 max-tablet:text-body">
      {mark}
      <span className="min-w-0">
        <strong className="block font-label">{fact}</strong>
        <span className="text-muted">{text}</span>
      </span>
      <PathLink path="/management/quicksight" className="ml-auto link py-1 max-tablet:self-center max-tablet:py-3">
        {action}
      </PathLink>
    </li>
  );
}
