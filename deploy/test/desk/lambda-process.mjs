import { pathToFileURL } from 'node:url';

// One instance of a function: the deployed file, with its own environment, one call at a time as Lambda does.
const [file, exported] = process.argv.slice(2);
const { [exported]: handler } = await import(pathToFileURL(file).href);
let last = Promise.resolve();

/** @param {{ id: number, event: unknown }} call */
async function answer({ id, event }) {
  try {
    return { id, result: await handler(event, { awsRequestId: `desk-${id}` }) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

process.on('message', (call) => {
  last = last.then(async () => process.send(await answer(call)));
});
// The desk has ended.
process.on('disconnect', () => process.exit());
