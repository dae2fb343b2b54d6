import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../domain/dashboards/dashboard';
import { Field, inputLook } from '../../components/field';
import { Notice } from '../../components/notice';
import { TextField } from '../../components/text-field';
import { usePortal } from '../../portal/use-portal';
import { GroupsField } from './groups-field';
import { IconPicker } from './icon-picker';
import { MenuPreview } from './menu-preview';
import { StatusChoice } from './status-choice';
import type { Editor } from './use-editor';

/** The five fields that a manager owns, then what QuickSight says. */
export function EditFields({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { configuration } = usePortal();
  const { form, edit, seen } = editor;
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      {seen.missing && <Notice kind="warning">{t('management.editor.gone')}</Notice>}
      <MenuPreview dashboard={{ ...seen, ...edit }} />
      <TextField
        label={t('management.field.title')}
        error={errors.title?.message}
        autoComplete="off"
        dir="auto"
        {...register('title')}
      />
      <Field
        label={t('management.field.description')}
        hint={t('management.description.hint')}
        error={errors.description?.message}
        aside={
          <span className={`text-meta ${edit.description.length > limits.description ? 'text-danger' : 'text-muted'}`}>
            {t('management.description.counter', { count: edit.description.length, limit: limits.description })}
          </span>
        }
      >
        {(field) => (
          <textarea
            rows={1}
            dir="auto"
            className={`field-sizing-content max-h-24 min-h-control resize-none py-1.25 max-tablet:py-2.5 ${inputLook}`}
            {...field}
            {...register('description')}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="icon"
        render={({ field }) => <IconPicker stored={seen.icon} chosen={field.value} onChoose={field.onChange} />}
      />
      <StatusChoice stored={seen.status} register={register('status')} edit={edit} access={configuration.access} />
      <GroupsField
        form={form}
        dashboard={seen}
        open={configuration.access === 'open'}
        error={errors.groupList?.message}
      />
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5 border-t border-line pt-3">
        <dt className="text-muted">{t('management.editor.inQuickSight')}</dt>
        <dd dir="auto" className="wrap-anywhere">
          {seen.metaName}
        </dd>
        <dt className="text-muted">{t('management.editor.id')}</dt>
        <dd className="font-code text-meta wrap-anywhere">{seen.metaId}</dd>
      </dl>
    </>
  );
}
