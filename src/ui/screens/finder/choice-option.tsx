import type { MouseEvent } from 'react';
import { cutText } from '#domain/cut-text';
import type { Found } from '#domain/finder/find';
import { Marked } from '../../kit/marked';
import { When } from '../../kit/when';
import { IssueMark } from '../../dashboards/trust/issue-mark';
import { StarMark } from '../../dashboards/star-button';
import { Icon } from '../../kit/drawings/icon';
import { NewMark } from '../../kit/drawings/new-mark';
import { useTexts } from '../../portal/texts/use-texts';
import type { Choice } from './choice';
import type { RowState } from './use-row-stars';

/** Cuts longer texts, which don't fit the line anyway (UTF-16 units). */
const longest = 300;

interface ChoiceOptionProps {
  id: string;
  found: Found<Choice>;
  /** True for the row that Enter takes. */
  marked: boolean;
  /** Set on a dashboard. */
  rowState: RowState | undefined;
  onMark: (key: string) => void;
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  onStar: (choice: Choice) => void;
}

export function ChoiceOption(props: ChoiceOptionProps) {
  const { id, found, marked, rowState, onMark, onChoose, onStar } = props;
  const { item, title, detail } = found;
  const issue = item.dashboard?.knownIssue?.trim();
  const press = (event: MouseEvent): void => onChoose(item, event.ctrlKey || event.metaKey);
  const pressOther = ({ button }: MouseEvent): void => {
    if (button === 1) onChoose(item, true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Its keys are the field's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      onPointerMove={() => onMark(item.key)}
      onClick={press}
      onAuxClick={pressOther}
      className="group relative flex h-9 cursor-pointer items-center gap-3 px-4 aria-selected:bg-selected aria-selected:before:absolute aria-selected:before:inset-y-0 aria-selected:before:left-0 aria-selected:before:w-[3px] aria-selected:before:bg-accent-ink max-tablet:h-12"
    >
      <Icon name={item.icon} className="icon text-muted group-aria-selected:text-accent-ink" />
      <span
        dir="auto"
        className="max-w-full min-w-0 flex-[0_1_auto] truncate font-label max-tablet:flex-1 max-tablet:text-body"
      >
        <Marked text={cutText(item.title, longest)} ranges={title} />
      </span>
      {rowState?.isNew && <NewMark />}
      {issue && <IssueMark issue={issue} />}
      <span dir="auto" className="min-w-0 flex-[1_100_0] truncate text-left text-muted max-tablet:hidden">
        <Marked text={cutText(item.detail, longest)} ranges={detail} />
      </span>
      {rowState?.opened && <When date={rowState.opened} className="flex-none text-meta text-muted max-tablet:hidden" />}
      {rowState && <RowStar starred={rowState.starred} onPress={() => onStar(item)} />}
    </div>
  );
}

/**
 * For pointers only: a screen reader sees no button inside an option. In sight on favourites, on the marked
 * row, and always where nothing hovers.
 */
function RowStar({ starred, onPress }: { starred: boolean; onPress: () => void }) {
  const { t } = useTexts();
  const press = (event: MouseEvent): void => {
    event.stopPropagation();
    onPress();
  };
  return (
    <>
      <span
        aria-hidden
        data-favourite
        title={t(starred ? 'favourite.remove' : 'favourite.add')}
        onClick={press}
        className={`-mr-1.5 grid size-control-sm flex-none place-items-center max-tablet:-mr-3 ${starred ? 'text-star' : 'invisible text-muted group-aria-selected:visible hover:text-ink max-tablet:visible [@media(hover:none)]:visible'}`}
      >
        <StarMark starred={starred} className="icon" />
      </span>
      {starred && <span className="sr-only">{t('finder.favourite')}</span>}
    </>
  );
}
