import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

/** A text in which "your administrator" leads to the support contact, where the configuration names one. */
export function WithSupport({ children: text }: { children: string }) {
  const { t } = useTexts();
  const { links = {} } = usePortal().configuration;
  const name = t('link.administrator');
  const start = text.toLowerCase().indexOf(name.toLowerCase());
  if (links.support === undefined || start === -1) return <span>{text}</span>;
  const end = start + name.length;
  return (
    <>
      {text.slice(0, start)}
      <a href={links.support} className="link" {...newTabUnlessMail(links.support)}>
        {text.slice(start, end)}
      </a>
      {text.slice(end)}
    </>
  );
}

/** A tab for a mail program would stay empty. */
export const newTabUnlessMail = (address: string) =>
  address.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noreferrer' };
