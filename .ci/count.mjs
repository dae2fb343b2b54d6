// Prints "N passed, N failed" from vitest's JSON report; a run that did not get as far as the tests counts as one failure.
import { readFileSync } from 'node:fs';

try {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(process.argv[2], 'utf8'),
  );
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  console.log(`${numPassedTests} passed, ${numFailedTests + (numFailedTestSuites > 0 ? brokenFiles : 0)} failed`);
} catch {
  console.log('0 passed, 1 failed');
}
