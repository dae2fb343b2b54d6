const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';

/** Names of people, dashboards, sheets and groups as they are really written, each of which has broken some software. */
export const realNames: readonly string[] = [
  'Sales',
  'Umsätze & Gewährleistung – Südtirol/Alto Adige',
  // The same umlauts decomposed, as macOS writes them.
  'Umsa\u0308tze & Gewa\u0308hrleistung – Su\u0308dtirol',
  'Dvořák, Ľudmila Šťastná-Žižková',
  'Nguyễn Thị Ánh Tuyết',
  'O’Brien "the" <boss> & Söhne',
  `${family} Familie ${family}${family}`,
  family.repeat(30),
  '🇩🇪🇮🇹🇬🇧 Länder 👩🏽‍🚀 1️⃣',
  '👍🏿'.repeat(90),
  'محمد الفاتح بن عبد العزيز',
  // An override that makes "exe.fdp" read as a PDF, isolates and marks.
  'Report \u202Efdp.exe \u2066inner\u2069 \u200Fend',
  'שלום עולם - דוח רבעוני',
  '売上報告書'.repeat(40),
  '분기별 매출 보고서',
  'ยอดขายรายเดือน กรุงเทพฯ',
  'হিসাব বিবরণী ২০২৬',
  'क्षत्रिय '.repeat(30).trim(),
  'Z\u0351\u036B\u0343a\u0322\u0328l\u0334g\u0337o\u0354'.repeat(12),
  'Line one\nLine two\r\n\tTabbed\u2028third',
  'NUL\0inside, half a pair \uD83D',
  'CON',
  '..',
  ' leading and trailing ',
  '=HYPERLINK("https://example.com")',
  'a'.repeat(200),
  `${'x'.repeat(198)}${family}`,
];
