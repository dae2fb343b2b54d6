import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type Cloud, startCloud } from '../../local/cloud';

export type ServerQuestion =
  /** Starts the whole stack. */
  | { ask: 'start'; dataDir: string }
  /** Publishes this many more dashboards in the BI service. */
  | { ask: 'publish'; dashboards: number }
  /** Starts the bare endpoint, which returns this text. */
  | { ask: 'compare'; body: string }
  /** How many token signatures have been checked so far. */
  | { ask: 'verifications' }
  /** Microseconds of processor time that the process has used so far. */
  | { ask: 'processor-time' };

/** An address, or a number. */
export type ServerAnswer = string | number;

/**
 * Both sides of the comparison in one process. `aws-jwt-verify` checks each signature by `createVerify`, and nothing else
 * here calls that.
 */
let verifications = 0;
const { createVerify } = crypto;
crypto.createVerify = (...asked) => {
  verifications++;
  return createVerify(...asked);
};
syncBuiltinESMExports();

let cloud: Cloud | undefined;

process.on('message', (question: ServerQuestion) => {
  void answer(question).then((answered) => process.send?.(answered));
});

async function answer(question: ServerQuestion): Promise<ServerAnswer> {
  switch (question.ask) {
    case 'start':
      cloud = await startCloud({ port: 0, biPort: 0, biFramePort: 0, dataDir: question.dataDir, callLimits: false });
      return cloud.url;
    case 'publish':
      for (let number = 1; number <= question.dashboards; number++) {
        const board = { id: `board-${number}`, name: `Board ${number}`, like: 'climate-record' };
        await cloud?.biService.administration.addDashboard(board);
      }
      return question.dashboards;
    case 'compare': {
      const bare = new Hono().get('/list', (context) =>
        context.body(question.body, 200, { 'Content-Type': 'application/json' }),
      );
      return new Promise((resolve) => {
        serve({ fetch: bare.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
          resolve(`http://127.0.0.1:${port}/list`),
        );
      });
    }
    case 'verifications':
      return verifications;
    case 'processor-time': {
      const { user, system } = process.cpuUsage();
      return user + system;
    }
  }
}
