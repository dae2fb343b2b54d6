import { MagnifyingGlassIcon } from '@heroicons/react/16/solid';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { isIconName, iconNames } from '#domain/dashboards/icon-names';
import { findIcons, iconWords } from '#domain/dashboards/catalogue/icon-search';
import { inputLook } from '../../../kit/fields/field';
import { IconGrid } from './icon-grid';
import { useTexts } from '../../../portal/texts/use-texts';

interface IconPickerProps {
  stored: string;
  chosen: string;
  readOnly?: boolean;
  onChoose: (icon: string) => void;
}

/** Offers all icons, the stored one first. An unknown stored icon stays until another is chosen. */
export function IconPicker({ stored, chosen, readOnly = false, onChoose }: IconPickerProps) {
  const { t } = useTexts();
  const label = useId();
  const [search, setSearch] = useState('');
  const found = useMemo(() => findIcons(search, stored), [search, stored]);

  const chooseFirst = (event: KeyboardEvent): void => {
    // Leave Enter to an input method; Safari needs the check of `keyCode`.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (found[0]) onChoose(found[0]);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-2 text-ui">
        <span id={label} className="font-label">
          {t('management.field.icon')}
        </span>
        {isIconName(chosen) && <span className="text-meta text-muted">{iconWords(chosen)}</span>}
      </div>
      <div className="relative grid items-center">
        <MagnifyingGlassIcon className="pointer-events-none absolute left-2.5 icon text-muted" aria-hidden />
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={chooseFirst}
          aria-label={t('management.icon.searchLabel')}
          placeholder={t('management.icon.search', { count: iconNames.length })}
          className={`h-control pl-8.5! max-tablet:pl-10! text-ellipsis ${inputLook}`}
        />
      </div>
      {found.length > 0 ? (
        <IconGrid labelledBy={label} icons={found} chosen={chosen} readOnly={readOnly} onChoose={onChoose} />
      ) : (
        <output className="rounded-sm border border-line bg-sunken px-2.5 py-3 text-muted">
          {t('management.icon.none')}
        </output>
      )}
      {chosen !== '' && !isIconName(chosen) && (
        <p className="text-meta wrap-anywhere text-muted">{t('management.icon.unknown', { icon: chosen })}</p>
      )}
    </div>
  );
}
