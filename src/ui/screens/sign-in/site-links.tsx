import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/use-portal';

/** The organisation's help and privacy pages, where the configuration names them. */
export function SiteLinks() {
  const { t } = useTranslation();
  const { links = {} } = usePortal().configuration;
  return (['help', 'privacy'] as const).map(
    (name) =>
      links[name] && (
        <a
          key={name}
          href={links[name]}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center link text-meta max-tablet:min-h-11"
        >
          {t(`link.${name}`)}
        </a>
      ),
  );
}
