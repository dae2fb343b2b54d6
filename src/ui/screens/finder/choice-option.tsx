import { Command } from 'cmdk';
import type { MouseEvent } from 'react';
import type { Found } from '../../../domain/finder';
import { Icon } from '../../components/icon';
import { When } from '../../components/when';
import type { Choice } from './choice';
import { Marked } from './marked';
import { RowStar } from './row-star';
import type { Standing } from './use-row-stars';

/** Longer ones are cut by the line in any case. In UTF-16 units. */
const longest = 300;

interface ChoiceOptionProps {
  found: Found<Choice>;
  /** Of a dashboard. */
  standing: Standing | undefined;
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  onStar: (choice: Choice) => void;
}

export function ChoiceOption({ found: { item, title, detail }, standing, onChoose, onStar }: ChoiceOptionProps) {
  const press = (event: MouseEvent): void => {
    if (!(event.ctrlKey || event.metaKey || event.button === 1)) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(item, true);
  };
  return (
    <Command.Item
      value={item.key}
      onSelect={() => onChoose(item, false)}
      onClickCapture={press}
      onAuxClick={press}
      className="group relative flex h-9 cursor-pointer items-center gap-3 px-4 before:absolute before:inset-y-0 before:left-0 before:w-[3px] data-[selected=true]:bg-selected data-[selected=true]:before:bg-accent-ink max-tablet:h-12"
    >
      <Icon name={item.icon} className="icon text-muted group-data-[selected=true]:text-accent-ink" />
      <span
        dir="auto"
        className="max-w-full min-w-0 flex-[0_1_auto] truncate font-label max-tablet:flex-1 max-tablet:text-body"
      >
        <Marked text={item.title.slice(0, longest)} ranges={title} />
      </span>
      <span dir="auto" className="min-w-0 flex-[1_100_0] truncate text-left text-muted max-tablet:hidden">
        <Marked text={item.detail.slice(0, longest)} ranges={detail} />
      </span>
      {standing?.opened && <When date={standing.opened} className="flex-none text-meta text-muted" />}
      {standing && <RowStar starred={standing.starred} onPress={() => onStar(item)} />}
    </Command.Item>
  );
}
