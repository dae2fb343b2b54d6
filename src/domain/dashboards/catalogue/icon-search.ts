import { plain } from '../../plain-text';
import { iconNames } from '../icon-names';

/** An icon's name in words: `BuildingOffice2Icon` is "Building office 2". */
export function iconWords(name: string): string {
  const words = name.replace(/Icon$/, '').match(/[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? [name];
  const said = words.join(' ').toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Icons for common business subjects, shown before the others. */
const common: readonly string[] = [
  'ChartBarIcon',
  'ChartPieIcon',
  'PresentationChartLineIcon',
  'PresentationChartBarIcon',
  'ChartBarSquareIcon',
  'ArrowTrendingUpIcon',
  'ArrowTrendingDownIcon',
  'TableCellsIcon',
  'CalculatorIcon',
  'BanknotesIcon',
  'CurrencyDollarIcon',
  'CurrencyEuroIcon',
  'CreditCardIcon',
  'ReceiptPercentIcon',
  'ShoppingCartIcon',
  'BuildingStorefrontIcon',
  'UsersIcon',
  'UserGroupIcon',
  'UserIcon',
  'BriefcaseIcon',
  'BuildingOfficeIcon',
  'TruckIcon',
  'CubeIcon',
  'GlobeAltIcon',
  'MapIcon',
  'CalendarDaysIcon',
  'ClockIcon',
  'MegaphoneIcon',
  'ShieldCheckIcon',
  'HeartIcon',
  'BoltIcon',
  'WrenchScrewdriverIcon',
];

const otherWords = {
  chart: 'graph report analytics statistics kpi metrics',
  banknotes: 'money cash finance revenue budget cost salary',
  currency: 'money cash finance revenue price',
  'credit card': 'money payment',
  wallet: 'money',
  user: 'people person staff employees team customers',
  shopping: 'sales orders store retail',
  storefront: 'sales shop store retail',
  'trending up': 'growth increase',
  'trending down': 'decline decrease loss',
  truck: 'shipping delivery logistics transport',
  cube: 'product stock inventory',
  'archive box': 'stock inventory warehouse',
  globe: 'world international country',
  building: 'company factory headquarters',
  bolt: 'energy electricity',
  heart: 'health medical',
  shield: 'security safety risk',
  lock: 'security',
  academic: 'education school training',
  cog: 'settings gear',
  envelope: 'email mail',
  megaphone: 'marketing campaign',
  calendar: 'date schedule',
  clock: 'time',
  'circle stack': 'database storage',
  beaker: 'science research',
};

const inOrder: readonly string[] = [...new Set([...common, ...iconNames])];

/** The icons with all words of `search`: `first`, then those with the words in their names, then those that people call by them. */
export function findIcons(search: string, first: string): string[] {
  const wanted = plain(search)
    .split(/[\s-]+/)
    .filter(Boolean);
  const named = inOrder.filter((name) => wanted.every((word) => isInName(name, word)));
  const called = inOrder.filter((name) => wanted.every((word) => isInName(name, word) || isCalled(name, word)));
  const found = [...new Set([...named, ...called])];
  return [...found.filter((name) => name === first), ...found.filter((name) => name !== first)];
}

function isInName(name: string, word: string): boolean {
  return `${iconWords(name)} ${name}`.toLowerCase().includes(word);
}

function isCalled(name: string, word: string): boolean {
  const words = ` ${iconWords(name).toLowerCase()}`;
  return Object.entries(otherWords).some(
    ([part, others]) => words.includes(` ${part}`) && ` ${others}`.includes(` ${word}`),
  );
}
