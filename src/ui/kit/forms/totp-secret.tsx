import { encode } from 'uqr';
import { type TotpSecret, spacedSecret } from '#domain/people/mfa';
import { CopyText } from '../copy/copy-text';
import { useTexts } from '../../portal/texts/use-texts';

/** The secret for an authenticator app: a QR code, a key to type, and a link for the device that has the app. */
export function TotpSecretCard({ secret, otpauth }: TotpSecret) {
  const { t } = useTexts();
  return (
    <div className="grid gap-3">
      <p className="text-ui text-muted">{t('totp.scan')}</p>
      <QrCode text={otpauth} label={t('totp.picture')} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui">
        <span className="font-label">{t('totp.key')}</span>
        <CopyText text={secret} shown={spacedSecret(secret)} label={t('totp.copyKey')} />
      </div>
      <a
        href={otpauth}
        className="inline-flex min-h-6 items-center link justify-self-start text-ui max-tablet:min-h-11"
      >
        {t('totp.open')}
      </a>
    </div>
  );
}

/** Black on white in both themes: some scanners read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-42 flex-none rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
