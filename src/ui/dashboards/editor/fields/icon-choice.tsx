import { useRef, useState } from 'react';
import { isIconName } from '#domain/dashboards/icon-names';
import { iconWords } from '#domain/dashboards/catalogue/icon-search';
import { Icon } from '../../../kit/drawings/icon';
import { inputLook } from '../../../kit/fields/field';
import type { Editor } from '../use-editor';
import { IconPicker } from './icon-picker';
import { useTexts } from '../../../portal/texts/use-texts';

const focusSearch = (panel: HTMLDivElement | null): void => {
  panel?.querySelector('input')?.focus();
};

/** A button with the chosen icon. All icons appear below the field it stands in, over what comes next. */
export function IconChoice({ editor: { form, change, saving, seen } }: { editor: Editor }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { icon } = form;
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape comes up from the fields inside
    <div
      className="contents"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Safari gives no focus to what is clicked.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      // Arrow keys choose by a click too, whose detail is 0, and go on.
      onClick={({ target, detail }) => {
        if (detail > 0 && target instanceof HTMLInputElement && target.type === 'radio') close();
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('management.icon.change', { icon: isIconName(icon) ? iconWords(icon) : icon })}
        onClick={() => setIsOpen(!isOpen)}
        className={`grid h-control w-control! flex-none place-items-center px-0! ${inputLook}`}
      >
        <Icon name={icon} />
      </button>
      {isOpen && (
        <div
          ref={focusSearch}
          role="dialog"
          aria-label={t('management.field.icon')}
          data-popover
          className="float-in absolute inset-x-0 top-full z-20 mt-1.5 rounded-md bg-overlay p-3 shadow-popover"
        >
          <IconPicker
            stored={seen.icon}
            chosen={icon}
            readOnly={saving}
            onChoose={(chosen) => change({ icon: chosen })}
          />
        </div>
      )}
    </div>
  );
}
