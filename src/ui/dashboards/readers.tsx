import { type PermittedReader, biPrincipal } from '#domain/permissions/permission-review';
import { useNames } from '../people/person-name';
import { useTexts } from '../portal/texts/use-texts';

/** The people and groups that may read a dashboard in the BI service, by the names that managers know. */
export function Readers({ readers }: { readers: readonly PermittedReader[] }) {
  const { t, list } = useTexts();
  const nameOf = useNames(readers.filter((reader) => reader.of === 'person'));
  if (readers.length === 0) return t('management.permissions.nobody');
  const names = readers.map((reader) => {
    if (reader.of === 'everyone') return t('management.everyone');
    if (reader.of === 'group') return reader.name;
    if (reader.of === 'person') return nameOf(reader);
    const { of, name } = biPrincipal(reader.name);
    const words = of === 'other' ? name : t(`management.permissions.${of}`, { name });
    return reader.link ? t('management.permissions.link', { name: words }) : words;
  });
  return list(names);
}
