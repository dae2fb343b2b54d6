import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { dayIn } from '#domain/conventions';
import { type Cell, csvOf } from '#domain/csv';
import { Button } from '../../kit/button';
import { saveText } from '../../kit/downloads/save-text';
import { useTexts } from '../../portal/texts/use-texts';

type Value = Cell | Date | undefined;

const cellOf = (value: Value): Cell => (value instanceof Date ? value.toISOString() : (value ?? ''));

interface PeopleFileProps {
  /** In the file's name. */
  list: string;
  columns: readonly string[];
  rows: () => readonly (readonly Value[])[];
  /** The button's text, if the file isn't the whole list. */
  about?: string | undefined;
}

/** Saves the rows that have loaded as CSV. */
export function PeopleFile({ list, columns, rows, about }: PeopleFileProps) {
  const { t, conventions } = useTexts();
  const save = (): void =>
    saveText(
      csvOf([columns, ...rows().map((row) => row.map(cellOf))], t('when.conventions').startsWith('en') ? ',' : ';'),
      {
        name: `people-${list}-${dayIn(conventions.timeZone, new Date())}.csv`,
        type: 'text/csv',
      },
    );
  return (
    <Button size="sm" className="ml-auto" icon={ArrowDownTrayIcon} onClick={save}>
      {about ?? t('billing.csv')}
    </Button>
  );
}
