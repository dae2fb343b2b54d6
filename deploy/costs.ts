/** List prices in USD without tax, Ireland, read in November 2026. */
const prices = {
  /** For a million calls. */
  httpApi: 1.11,
  lambdaCalls: 0.2,
  /** For a million. */
  readUnits: 0.141,
  writeUnits: 0.705,
  /** For a GB and second, on arm64. */
  lambdaGbSecond: 0.000_013_3,
  /** For a GB taken in. */
  logs: 0.57,
  alarm: 0.1,
  /** For a figure of one's own beyond the ten that are free. */
  ownFigure: 0.3,
};

/** One person's use in a month. */
const use = { days: 20, callsADay: 25 };
/** One call's use. Lists come from memory: a call reads the head, which tells whether they are current, and often some rows. */
const call = { seconds: 0.12, gb: 0.5, readUnits: 5, logKb: 1.5 };
/** One look for due work in QuickSight, every five minutes. */
const slice = { aMonth: 8640, seconds: 0.3, gb: 0.5, readUnits: 6, writeUnits: 2 };
/** One look at the data's age, every quarter of an hour: five calls a second, one for each of 100 datasets. */
const refreshes = { aMonth: 2880, seconds: 20, gb: 0.5, readUnits: 10 };
const alarms = 16;
/** One for each route, code and the like that occurs. */
const ownFigures = 20;

export interface Cost {
  people: number;
  calls: number;
  gateway: number;
  functions: number;
  table: number;
  logs: number;
  alarms: number;
  figures: number;
  total: number;
}

/** Calculates AWS's cost a month without QuickSight. Cognito, CloudFront and S3 stay within their free tiers at these sizes. */
export function costOf(people: number): Cost {
  const calls = people * use.days * use.callsADay;
  const millions = calls / 1e6;
  const parts = {
    gateway: millions * prices.httpApi,
    functions:
      millions * prices.lambdaCalls +
      (calls * call.seconds * call.gb +
        slice.aMonth * slice.seconds * slice.gb +
        refreshes.aMonth * refreshes.seconds * refreshes.gb) *
        prices.lambdaGbSecond,
    table:
      millions * call.readUnits * prices.readUnits +
      (slice.aMonth * (slice.readUnits * prices.readUnits + slice.writeUnits * prices.writeUnits)) / 1e6 +
      (refreshes.aMonth * refreshes.readUnits * prices.readUnits) / 1e6,
    logs: ((calls * call.logKb) / 1e6) * prices.logs,
    alarms: alarms * prices.alarm,
    figures: (ownFigures - 10) * prices.ownFigure,
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { people, calls, ...parts, total };
}

/** A row of the table in docs/deploy-aws.md. */
export function costRow(people: number): string {
  const { calls, gateway, functions, table, logs, alarms, figures, total } = costOf(people);
  const money = [gateway, functions, table, logs, alarms, figures, total].map((amount) => amount.toFixed(2));
  return `| ${[people.toLocaleString('en'), calls.toLocaleString('en'), ...money].join(' | ')} |`;
}
