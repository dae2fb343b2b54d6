// Prints what failed and what passed at its second try, and then "N passed, N failed", from reports of Vitest as JSON. A run that did not get
// as far as the tests counts as one failure.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

let passed = 0;
const failures = [];
const flaky = [];
for (const report of process.argv.slice(2)) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    for (const { name, status, message, assertionResults } of testResults) {
      const file = relative(process.cwd(), name);
      for (const { fullName, status: end, failureMessages } of assertionResults) {
        const told = `${file}: ${fullName}\n${failureMessages.join('\n')}`;
        if (end === 'failed') failures.push(told);
        else if (end === 'passed' && failureMessages.length > 0) flaky.push(told);
      }
      if (status === 'failed' && assertionResults.length === 0) failures.push(`${file}\n${message}`);
    }
  } catch {
    failures.push(`${report} is missing, or no report`);
  }
}
const print = (word, told) => console.log(`${word} ${told.split('\n').slice(0, 8).join('\n  ')}`);
for (const one of flaky) print('PASSED AT ITS SECOND TRY', one);
for (const one of failures) print('FAILED', one);
console.log(`${passed} passed, ${failures.length} failed`);
