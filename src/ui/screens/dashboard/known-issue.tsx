import { ExclamationTriangleIcon, XMarkIcon } from '@heroicons/react/16/solid';
import type { PostedIssue } from '#domain/dashboards/dashboard';
import type { KnownIssue as Issue } from '#domain/dashboards/trust';
import { IconButton } from '../../kit/icon-button';
import { When } from '../../kit/when';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { useTexts } from '../../portal/texts/use-texts';

interface KnownIssueProps {
  /** Undefined if there isn't one, or the user has hidden it. */
  issue: Issue | undefined;
  onHide: () => void;
}

/** A line above the frame. Its live region is always rendered, so that a new issue is announced. */
export function KnownIssue({ issue, onHide }: KnownIssueProps) {
  const { t } = useTexts();
  const line = useFocusHandedOn<HTMLDivElement>();
  return (
    <div role="status" className="flex-none">
      {issue !== undefined && (
        <div
          ref={line}
          className="flex items-start gap-2.5 border-b border-l-2 border-b-line border-l-warning bg-warning-soft py-1 pr-4 pl-6 text-ui max-tablet:pr-1 max-tablet:pl-4"
        >
          <ExclamationTriangleIcon className="mt-1.5 icon flex-none text-warning" aria-hidden />
          <p className="min-w-0 flex-1 py-1 wrap-anywhere">
            <strong className="mr-2 font-head">{t('trust.issue')}</strong>
            <span dir="auto">{issue.text}</span>
            {issue.posted && (
              <span className="ml-2">
                <Posted posted={issue.posted} />
              </span>
            )}
          </p>
          <IconButton label={t('trust.hide')} icon={XMarkIcon} onClick={onHide} />
        </div>
      )}
    </div>
  );
}

export function Posted({ posted: { at, by } }: { posted: PostedIssue }) {
  return (
    <span className="text-meta text-muted">
      {by !== undefined && <span dir="auto">{by}, </span>}
      <When date={at} within />
    </span>
  );
}
