// Prints each failure and then "N passed, N failed" from Vitest's JSON reports; a run that did not get as far as the tests counts as one failure.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

let passed = 0;
const failures = [];
for (const report of process.argv.slice(2)) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    for (const { name, status, message, assertionResults } of testResults) {
      const file = relative(process.cwd(), name);
      for (const { fullName, failureMessages } of assertionResults.filter((test) => test.status === 'failed'))
        failures.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`);
      if (status === 'failed' && assertionResults.length === 0) failures.push(`${file}\n${message}`);
    }
  } catch {
    failures.push(`${report} is missing, or no report`);
  }
}
for (const failure of failures) console.log(`FAILED ${failure.split('\n').slice(0, 8).join('\n  ')}`);
console.log(`${passed} passed, ${failures.length} failed`);
