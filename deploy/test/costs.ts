/** List prices in USD without tax, Ireland, read in November 2026; with what is free each month. */
const prices = {
  /** For a million calls. */
  httpApi: 1.11,
  lambdaCalls: 0.2,
  /** For a GB and second, on arm64. */
  lambdaGbSecond: 0.000_013_3,
  /** For a million. */
  readUnits: 0.141,
  writeUnits: 0.705,
  /** For a GB a month: what is kept, beyond 25 GB, and its restoring to any second. */
  tableGb: { price: 0.283, free: 25 },
  restoringGb: 0.226,
  /** For a GB taken in. */
  logs: 0.57,
  alarm: 0.1,
  /** Sent by CloudFront to the gateway. */
  secret: 0.4,
  /** For a figure of one's own. */
  ownFigure: { price: 0.3, free: 10 },
  /** For a person who signs in, in Cognito's Essentials plan. */
  cognitoPerson: { price: 0.015, free: 10_000 },
  /** For a million, and for a GB. */
  cloudFrontRequests: { price: 1.2, free: 10 },
  cloudFrontGb: { price: 0.085, free: 1_000 },
  /** For a million minutes of a connection, and for a million signals that arrive. */
  appSyncMinutes: 0.08,
  appSyncSignals: 2,
  /** For a thousand emails of SES. */
  emails: 0.1,
};

/** One person's use in a month. Of ten people one gets a digest a day, and each gets a code now and then. */
const use = { days: 20, callsADay: 30, hoursADay: 2, emails: 2.2, /** After a release. */ pageMb: 1, tableKb: 30 };
/** Openings of dashboards, each with the use, its running sums, and the person's shelf. */
const openings = { aDay: 3, readUnits: 3, writeUnits: 7 };
/** Browsers that are open at once, in a working day of eight hours. */
const atOnce = use.hoursADay / 8;
/** Changes of the catalogue a day that everyone hears of, each with the catalogue's snapshot for each function that runs. */
const changes = { aDay: 10, snapshotKb: 35, readings: 1 / 800 };
/** One call's use. Lists come from memory: a call reads the head, which tells whether they are current, and often some rows. */
const call = { seconds: 0.12, gb: 0.5, readUnits: 5, logKb: 1.5, answerKb: 12 };
/** Cognito's answer whether the session lives, which a call waits for; Cognito asks nothing for it. */
const sessionCheck = { seconds: 0.03 };
/** One look for due jobs, every minute: of each of seven kinds what is due, over and next, in four parts of the index. */
const looks = { aMonth: 43_200, seconds: 0.3, gb: 0.5, readUnits: 7 * 3 * 4 * 0.5 };
/** A job is claimed and put back, each time in the table, and out of and into the index. */
const jobWrites = 2 * 3;
/** The job that finds out every five minutes whether something has happened. */
const mails = { aMonth: 8640, writeUnits: jobWrites };
/**
 * A person's look at their digest each day: notifications, marks and how they want mails are read, the marks written, and another look for due
 * jobs follows four of them.
 */
const digest = { aMonth: 30, seconds: 0.025, gb: 0.5, readUnits: 3 + looks.readUnits / 4, writeUnits: jobWrites + 1 };
/** The job that looks whether every person has theirs, ten times a day, as often as the function starts. */
const expected = { aMonth: 300, seconds: 0.0003, gb: 0.5, readUnits: 1.5 / 4 };
/** The nightly run, for each person. */
const night = { aMonth: 30, seconds: 0.144, gb: 0.5, readUnits: 1, writeUnits: 0.05 };
/** One export with 300 in an hour, and one delivery with a file: measured by `test/server/application/exports/units.heavy.test.ts`. */
export const exportJob = { readUnits: 40, writeUnits: 20 };
export const deliveryJob = { readUnits: 70, writeUnits: 60 };
/** The job of the data's age, every quarter of an hour: five calls a second, one for each of 100 datasets. */
const refreshes = { aMonth: 2880, seconds: 20, gb: 0.5, readUnits: 10, writeUnits: jobWrites };
export const alarms = 16;
/** One for each route, code and the like that occurs. */
const ownFigures = 20;

const beyond = (amount: number, { price, free }: { price: number; free: number }): number =>
  Math.max(0, amount - free) * price;

/** Calculates what AWS costs a month without QuickSight, with `aws.email` and `liveUpdates`. */
export function costOf(people: number) {
  const signals = people * atOnce * changes.aDay * use.days;
  const calls = people * use.days * use.callsADay + signals;
  const changed = changes.aDay * use.days;
  const functionSeconds =
    calls * (call.seconds + sessionCheck.seconds) * call.gb +
    digest.aMonth * digest.seconds * digest.gb * people +
    expected.aMonth * expected.seconds * expected.gb * people +
    looks.aMonth * looks.seconds * looks.gb +
    night.aMonth * night.seconds * night.gb * people +
    refreshes.aMonth * refreshes.seconds * refreshes.gb;
  const opened = people * use.days * openings.aDay;
  const snapshotReads = changed * (people * changes.readings + 1) * (changes.snapshotKb / 4);
  const readUnits =
    calls * call.readUnits +
    opened * openings.readUnits +
    digest.aMonth * digest.readUnits * people +
    expected.aMonth * expected.readUnits * people +
    looks.aMonth * looks.readUnits +
    night.aMonth * night.readUnits * people +
    refreshes.aMonth * refreshes.readUnits +
    snapshotReads;
  const writeUnits =
    opened * openings.writeUnits +
    mails.aMonth * mails.writeUnits +
    digest.aMonth * digest.writeUnits * people +
    refreshes.aMonth * refreshes.writeUnits +
    night.aMonth * night.writeUnits * people +
    changed * changes.snapshotKb;
  const tableGb = (people * use.tableKb) / 1e6;
  const transferGb = (people * use.pageMb) / 1000 + (calls * call.answerKb) / 1e6;
  const minutes = people * use.days * use.hoursADay * 60;
  const parts = {
    gateway: (calls / 1e6) * prices.httpApi,
    functions: (calls / 1e6) * prices.lambdaCalls + functionSeconds * prices.lambdaGbSecond,
    table:
      (readUnits * prices.readUnits + writeUnits * prices.writeUnits) / 1e6 +
      beyond(tableGb, prices.tableGb) +
      tableGb * prices.restoringGb,
    logs: ((calls * call.logKb) / 1e6) * prices.logs,
    watching: alarms * prices.alarm + beyond(ownFigures, prices.ownFigure) + prices.secret,
    people: beyond(people, prices.cognitoPerson),
    transfer: beyond(calls / 1e6, prices.cloudFrontRequests) + beyond(transferGb, prices.cloudFrontGb),
    live: (minutes * prices.appSyncMinutes + signals * prices.appSyncSignals) / 1e6,
    emails: ((people * use.emails) / 1000) * prices.emails,
  };
  return { calls, parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

/** A row of the table in docs/deploy-aws.md. */
export function costRow(people: number): string {
  const { calls, parts, total } = costOf(people);
  const money = [...Object.values(parts), total].map((amount) => amount.toFixed(2));
  return `| ${[people.toLocaleString('en'), calls.toLocaleString('en'), ...money].join(' | ')} |`;
}

const words = (count: number): string => count.toLocaleString('en', { maximumSignificantDigits: 3 });

/** The sentence of docs/deploy-aws.md on what the work in the background costs the table on a day, digests and the nightly run included. */
export function dayOfWork(people: number, deliveries: number, exportsAnHour: number): string {
  const exports = exportsAnHour * 24;
  const units = (kind: 'readUnits' | 'writeUnits') => {
    const each =
      kind === 'readUnits' ? { looks: looks.readUnits, expected: 10 * expected.readUnits } : { looks: 0, expected: 0 };
    const ofPeople = people * (digest[kind] + night[kind] + each.expected);
    const ofMails = kind === 'writeUnits' ? (mails.aMonth / 30) * mails.writeUnits : 0;
    const ofJobs =
      deliveries * deliveryJob[kind] + exports * exportJob[kind] + (refreshes.aMonth / 30) * refreshes[kind];
    return (looks.aMonth / 30) * each.looks + ofMails + ofPeople + ofJobs;
  };
  const [read, written] = [units('readUnits'), units('writeUnits')];
  const price = (read * prices.readUnits + written * prices.writeUnits) / 1e6;
  return `${words(people)} people, ${words(deliveries)} deliveries and ${exportsAnHour} exports an hour read ${words(read)} units of the table a day and write ${words(written)}: ${price.toFixed(2)} USD`;
}
