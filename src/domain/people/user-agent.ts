export interface BrowserAndSystem {
  browser: string;
  system: string;
}

/** The order matters: most browsers also name those that they derive from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.* Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b[Mm]ac ?OS\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and system that a `User-Agent` names (Cognito's clients use it as the device's name); undefined for other names. */
export function readUserAgent(text: string): BrowserAndSystem | undefined {
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  return text.startsWith('Mozilla/') && browser && system ? { browser, system } : undefined;
}

const browserWords: [RegExp, string][] = [
  [/\bEdge?\b/, 'Edge'],
  [/\b(?:Opera|OPR)\b/, 'Opera'],
  [/\bSamsung ?(?:Browser|Internet)\b/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
];

export const deviceSystems = ['Android', 'iPhone', 'iPad', 'Windows', 'ChromeOS', 'macOS', 'Linux'] as const;

/** Reads device and browser from the pool's words for a device, in any form and order: Cognito documents neither. */
export function readDeviceWords(words: string): { system?: (typeof deviceSystems)[number]; browser?: string } {
  const found = nameIn(systems, words);
  const system = deviceSystems.find((name) => name === found);
  const browser = nameIn(browserWords, words);
  return { ...(system && { system }), ...(browser !== undefined && { browser }) };
}
