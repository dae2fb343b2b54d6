import { onTestFinished } from 'vitest';

/** Letters of twice the size, for this test. */
export function enlargeLetters(): void {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
}
