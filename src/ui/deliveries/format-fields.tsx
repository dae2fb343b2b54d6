import { useId, useState } from 'react';
import { queryOfView } from '#domain/dashboards/viewing/view-in-address';
import { type DeliveryFormat, deliveryFormats } from '#domain/deliveries/delivery';
import type { OwnDeliveries } from '#domain/deliveries/own-deliveries';
import type { ExportedView } from '#domain/exports/own-exports';
import { NotOffered } from '../exports/not-offered';
import { useTables } from '../exports/use-tables';
import { Choice } from '../kit/fields/choice';
import { Field } from '../kit/fields/field';
import { Radio } from '../kit/fields/radio';
import { Notice } from '../kit/notices/notice';
import { useTexts } from '../portal/texts/use-texts';

const isTable = (format: DeliveryFormat): boolean => format === 'xlsx' || format === 'csv';

/** Chooses the format of a delivery and, for Excel and CSV, the table. A saved format stays, even if it is no longer offered. */
export function useFormat(view: ExportedView, saved: DeliveryFormat | undefined, formats: OwnDeliveries['formats']) {
  const [wanted, setFormat] = useState<DeliveryFormat>(saved ?? 'pdf');
  const [visual, setVisual] = useState(view.visual);
  const { tables = view.visual ? [view.visual] : [] } = useTables(view.dashboard, view.sheet.id);
  const offered = deliveryFormats.filter(
    (one) => one === saved || (formats[one] === 'offered' && (!isTable(one) || tables.length > 0)),
  );
  const format = offered.includes(wanted) ? wanted : offered[0];
  const isOfTable = format !== undefined && isTable(format);
  const table = tables.find(({ id }) => id === visual?.id) ?? tables[0];
  return {
    offered,
    format,
    setFormat,
    tables: isOfTable ? tables : undefined,
    visual: isOfTable && table ? { id: table.id, name: table.name } : undefined,
    setTable: (chosen: string) => setVisual(tables.find(({ id }) => id === chosen)),
  };
}

interface FormatFieldsProps {
  file: ReturnType<typeof useFormat>;
  formats: OwnDeliveries['formats'];
  parameters: ExportedView['parameters'];
}

export function FormatFields({ file, formats, parameters }: FormatFieldsProps) {
  const { t } = useTexts();
  const group = useId();
  const { offered, format, setFormat, tables, visual, setTable } = file;
  const { leftOut } = queryOfView({ parameters });
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-label">{t('deliveries.as')}</legend>
        {offered.map((one) => (
          <Radio
            key={one}
            name={group}
            checked={one === format}
            onChange={() => setFormat(one)}
            className="-mt-px first-of-type:rounded-t-sm last-of-type:rounded-b-sm"
          >
            <span>
              <span className="block font-label">{t(`export.format.${one}`)}</span>
              <span className="block text-muted">{t(`deliveries.formatText.${one}`)}</span>
            </span>
          </Radio>
        ))}
        <div className="mt-2 grid gap-1">
          <NotOffered formats={formats} />
        </div>
      </fieldset>
      {format === 'link' && leftOut.length > 0 && (
        <Notice kind="warning">{t('dashboardPage.linkTooShort', { parts: leftOut.join(', ') })}</Notice>
      )}
      {tables && (
        <Field label={t('deliveries.table')}>
          {(control) => (
            <Choice {...control} value={visual?.id} onChange={({ target }) => setTable(target.value)}>
              {tables.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
          )}
        </Field>
      )}
    </>
  );
}
