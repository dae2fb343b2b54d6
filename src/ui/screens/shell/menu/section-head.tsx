import { ChevronDownIcon, ChevronRightIcon, ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { isBlank } from '#domain/dashboards/dashboard';
import type { SectionHead as Head } from '#domain/dashboards/sections/menu-rows';
import { sectionTitle } from '#domain/dashboards/sections/section';
import { sayNumber } from '../../../portal/texts/numbers';
import { useTexts } from '../../../portal/texts/use-texts';

interface SectionHeadProps {
  head: Head;
  /** The current page is one of its dashboards. */
  isHere: boolean;
  onToggle: (head: Head) => void;
  place: number;
  isStop: boolean;
  top: number;
  number: number;
  of: number;
}

/** The head of a section in the menu. Closed, it shows how many dashboards it holds, and carries the marks of the current page and of known issues. */
export function SectionHead({ head, isHere, onToggle, place, isStop, top, number, of }: SectionHeadProps) {
  const { t, language, conventions } = useTexts();
  const { section, dashboards, isOpen } = head;
  const title = sectionTitle(section, language);
  const hasIssue = !isOpen && dashboards.some(({ knownIssue = '' }) => !isBlank(knownIssue));
  const isCurrent = isHere && !isOpen;
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <li data-place={place} aria-posinset={number} aria-setsize={of} className="absolute inset-x-0" style={{ top }}>
      <h3 className="rail:mx-3 rail:mt-3.5 rail:h-px rail:bg-line">
        <button
          type="button"
          aria-expanded={isOpen}
          {...(isCurrent && { 'aria-current': 'true' as const })}
          title={section.description || undefined}
          tabIndex={isStop ? undefined : -1}
          onClick={() => onToggle(head)}
          className="my-px flex h-control-sm w-full items-center gap-1 pr-4 pl-3 text-start text-meta text-muted tick hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:font-head aria-[current]:text-ink rail:hidden"
        >
          <Chevron className="icon-mark flex-none" aria-hidden />
          <span className="min-w-0 truncate" dir="auto">
            {title}
          </span>
          {!isOpen && (
            <span className="ml-auto flex flex-none items-center gap-2">
              {hasIssue && (
                <span className="text-warning">
                  <ExclamationTriangleIcon className="icon-mark" aria-hidden />
                  <span className="sr-only">{t('trust.issue')}</span>
                </span>
              )}
              <span aria-hidden>{sayNumber(dashboards.length, conventions)}</span>
              <span className="sr-only">{t('dashboards.count', { count: dashboards.length })}</span>
            </span>
          )}
        </button>
      </h3>
    </li>
  );
}
