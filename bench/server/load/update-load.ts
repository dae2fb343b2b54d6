import { type DashboardRow } from '#contract/dashboards/dashboard';
import { updateAnswer } from '#contract/dashboards/update';
import { askAgain } from '../bare-requests';
import { updateBody } from './ipr-api-client';

export interface UpdateLoad {
  url: string;
  token: string;
  /** Each is saved by a writer of its own. */
  rows: DashboardRow[];
  milliseconds: number;
}

export interface UpdateResult {
  perSecond: number;
  /** Milliseconds. */
  latencies: number[];
  refused: number;
  /** As they were saved last. */
  rows: DashboardRow[];
}

/** Each writer saves its dashboard with a condition, and again as soon as it has its response, until the time is up. */
process.on('message', (load: UpdateLoad) => {
  void run(load).then((result) => process.send?.(result));
});

async function run({ url, token, rows, milliseconds }: UpdateLoad): Promise<UpdateResult> {
  const { pathname, host } = new URL(url);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const latencies: number[] = [];
  let refused = 0;
  const started = performance.now();
  const writer = async (row: DashboardRow): Promise<DashboardRow> => {
    let saved = row;
    let asked = 0;
    await askAgain(url, (answer) => {
      const now = performance.now();
      if (answer) {
        latencies.push(now - asked);
        const { dashboard } = answer.status === 200 ? updateAnswer.parse(JSON.parse(answer.body())) : {};
        if (dashboard) saved = dashboard;
        else refused++;
      }
      asked = now;
      const body = JSON.stringify(updateBody(saved, `Title ${latencies.length}`));
      return now < started + milliseconds
        ? `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
        : undefined;
    });
    return saved;
  };
  const saved = await Promise.all(rows.map(writer));
  return { perSecond: (latencies.length * 1000) / (performance.now() - started), latencies, refused, rows: saved };
}
