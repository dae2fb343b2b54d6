import { mayManage } from '#domain/access/roles';
import { type KnownRoutes, hasList } from '#domain/pages/route-building';
import { newTabUnlessMail } from '../../kit/notices/with-support';
import { usePortal } from '../../portal/use-portal';
import { useVisitor } from '../../session/use-visitor';
import { useTexts } from '../../portal/texts/use-texts';

interface NotFoundProps {
  text: string;
  /** The number of similar results above. */
  shown: number;
  known: KnownRoutes['known'];
}

/** Says that nothing has been found, and leads readers to someone who knows every dashboard. */
export function NotFound({ text, shown, known }: NotFoundProps) {
  const { t } = useTexts();
  const { support } = usePortal().configuration.links ?? {};
  const manages = mayManage(useVisitor());
  const isLoaded = hasList({ known });
  return (
    <p className="px-4 pt-2 pb-5 wrap-anywhere text-muted">
      {shown === 0 && (isLoaded ? t('finder.nothing', { text }) : t('finder.notYet'))}{' '}
      {isLoaded && !manages && (
        <>
          {t('finder.unshared')}{' '}
          {support === undefined ? (
            t('finder.askPlain')
          ) : (
            <a href={support} className="link" {...newTabUnlessMail(support)}>
              {t('finder.ask')}
            </a>
          )}
        </>
      )}
    </p>
  );
}
