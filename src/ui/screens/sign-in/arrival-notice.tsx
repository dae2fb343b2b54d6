import { Notice } from '../../kit/notices/notice';
import { useTexts } from '../../portal/texts/use-texts';

/** What led to the sign-in page. */
export interface Arrival {
  /** A new password was just chosen. */
  recovered: boolean;
  /** The session before this sign-in ran out. */
  ended: boolean;
  /** The outcome of the sign-out on all devices. */
  everywhere: 'confirmed' | 'unconfirmed' | undefined;
  /** The account was just deleted. */
  deleted: boolean;
}

export function ArrivalNotice({ recovered, ended, everywhere, deleted }: Arrival) {
  const { t } = useTexts();
  return (
    <>
      {recovered && <Notice kind="success">{t('recovery.done')}</Notice>}
      {ended && !recovered && <Notice kind="warning">{t('failure.signed-out')}</Notice>}
      {deleted && <Notice kind="success">{t('signIn.deleted')}</Notice>}
      {everywhere && !recovered && (
        <Notice kind={everywhere === 'confirmed' ? 'success' : 'warning'}>
          {t(`signIn.everywhere.${everywhere}`)}
        </Notice>
      )}
    </>
  );
}
