/** The SDK's locales (its README, `locale`). QuickSight reads anything else as `en-US`. */
const sdkLocales = [
  'en-US',
  'da-DK',
  'de-DE',
  'ja-JP',
  'es-ES',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'nb-NO',
  'pt-BR',
  'fi-FI',
  'sv-SE',
  'ko-KR',
  'zh-CN',
  'zh-TW',
] as const;

export function sdkLocale(locale: string): (typeof sdkLocales)[number] {
  const [language = ''] = locale.split('-');
  return (
    sdkLocales.find((one) => one === locale) ?? sdkLocales.find((one) => one.startsWith(`${language}-`)) ?? 'en-US'
  );
}
