import { linkNames } from '#domain/browser/configuration';
import { newTabUnlessMail } from '../../kit/notices/with-support';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

/** The organisation's help and privacy pages and its support contact, where the configuration names them. */
export function SiteLinks() {
  const { t } = useTexts();
  const { links = {} } = usePortal().configuration;
  return linkNames.map(
    (name) =>
      links[name] && (
        <a
          key={name}
          href={links[name]}
          {...newTabUnlessMail(links[name])}
          className="inline-flex min-h-6 items-center link text-meta max-tablet:min-h-11"
        >
          {t(`link.${name}`)}
        </a>
      ),
  );
}
