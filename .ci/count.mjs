// Prints "N passed, N failed" from Vitest's JSON reports; a run that did not get as far as the tests counts as one failure.
import { readFileSync } from 'node:fs';

let [passed, failed] = [0, 0];
for (const file of process.argv.slice(2)) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    passed += numPassedTests;
    failed += numFailedTests + brokenFiles.length;
  } catch {
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
