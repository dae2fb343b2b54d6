import { groupsToFavour } from '#domain/dashboards/shelf/gifts';
import { Checkbox } from '../../../kit/fields/checkbox';
import { useTexts } from '../../../portal/texts/use-texts';
import type { Editor } from '../use-editor';
import { useGroupChoice } from './use-group-choice';

/** Lets a manager give the dashboard to groups as a favourite: to those that see it, or to any where everyone does. */
export function FavouriteOf({ editor }: { editor: Editor }) {
  const { t } = useTexts();
  const { form, change, saving, seen } = editor;
  const choice = useGroupChoice();
  const chosen = form.favouriteOf ?? [];
  const groups = groupsToFavour(
    { ...form, favouriteOf: [...chosen, ...(seen.favouriteOf ?? [])] },
    choice.groups.map(({ name }) => name),
  );
  if (groups.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 font-label">{t('management.field.favouriteOf')}</legend>
      <p className="text-meta text-muted">{t('management.favouriteHint')}</p>
      <div className="grid max-h-40 gap-1 overflow-y-auto">
        {groups.map((group) => (
          <Checkbox
            key={group}
            checked={chosen.includes(group)}
            onChange={(event) =>
              saving ||
              change({
                favouriteOf: event.target.checked ? [...chosen, group] : chosen.filter((one) => one !== group),
              })
            }
          >
            <span dir="auto" className="wrap-anywhere">
              {group}
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
