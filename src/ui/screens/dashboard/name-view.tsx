import { type SubmitEvent, useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type SavedViews, nameProblem, viewLimits } from '#domain/dashboards/viewing/saved-views';
import { Button } from '../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../kit/dialog';
import { Checkbox } from '../../kit/fields/checkbox';
import { TextField } from '../../kit/fields/text-field';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

interface NameViewProps {
  saved: SavedViews;
  viewing: Extract<Viewing, { status: 'open' }>;
  /** The current name of a view to rename. */
  renamed: string | undefined;
  onName: (name: string, start: boolean) => void;
  onClose: () => void;
}

export function NameView({ saved, viewing, renamed, onName, onClose }: NameViewProps) {
  const { t } = useTexts();
  const keeping = useLive(usePortal().shelfKeeping);
  const [name, setName] = useState(renamed ?? '');
  const [start, setStart] = useState(false);
  const [pressed, setPressed] = useState(false);
  const problem = nameProblem(name, saved, renamed);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // React bubbles events through portals: a form around the opener must not take this submit as its own.
    event.stopPropagation();
    setPressed(true);
    if (problem) return;
    onName(name, start);
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <div className="grid gap-4 overflow-y-auto p-5">
          <DialogTitle className="text-head font-head">
            {t(renamed === undefined ? 'views.saveTitle' : 'views.renameTitle')}
          </DialogTitle>
          <TextField
            label={t('field.name')}
            name="view-name"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={
              pressed &&
              problem &&
              t(`views.problem.${problem}`, { most: problem === 'full' ? viewLimits.views : viewLimits.nameLength })
            }
          />
          {renamed === undefined && (
            <>
              <Kept viewing={viewing} />
              <Checkbox
                checked={start}
                onChange={(event) => setStart(event.target.checked)}
                className="items-center text-ui max-tablet:min-h-11"
              >
                {t('views.start')}
              </Checkbox>
              <p className="text-meta text-muted">{t(`views.private.${keeping}`)}</p>
            </>
          )}
        </div>
        <DialogFoot>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="main" type="submit">
            {t(renamed === undefined ? 'views.saveTitle' : 'views.renameTitle')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function Kept({ viewing: { view, sheets } }: Pick<NameViewProps, 'viewing'>) {
  const { t } = useTexts();
  const sheet = sheets.find(({ id }) => id === view.sheet);
  return (
    <div>
      <h3 className="mb-1 text-ui font-head">{t('views.keeps')}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-ui">
        {sheet && (
          <>
            <dt className="text-muted">{t('views.sheet')}</dt>
            <dd dir="auto">{sheet.name}</dd>
          </>
        )}
        {view.parameters.map(({ name, values }) => (
          <div key={name} className="contents">
            <dt className="text-muted" dir="auto">
              {name}
            </dt>
            <dd className="min-w-0 wrap-anywhere" dir="auto">
              {values.join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-meta text-muted">{t('views.rest')}</p>
    </div>
  );
}
