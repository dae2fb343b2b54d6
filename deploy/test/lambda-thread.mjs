import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

// One instance of a function: the deployed file, with its own environment, one call at a time as Lambda does.
const { [workerData.exported]: handler } = await import(pathToFileURL(workerData.file).href);
let last = Promise.resolve();

/** @param {{ id: number, event: unknown }} call */
async function answer({ id, event }) {
  try {
    return { id, result: await handler(event, { awsRequestId: `desk-${id}` }) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort.on('message', (call) => {
  last = last.then(async () => parentPort.postMessage(await answer(call), []));
});
