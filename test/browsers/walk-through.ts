import { describe } from 'vitest';
import { aWalk } from './a-walk';
import type { Engine } from './engines/engine';
import { dashboards } from './steps/dashboards';
import { managing } from './steps/managing';
import { otherPeople } from './steps/other-people';
import { everyPage } from './steps/pages';
import { signingIn } from './steps/signing-in';

/** Every step of the walk, in one engine; all are skipped where the machine lacks it. */
export function walkThrough(engine: Engine): void {
  describe.skipIf(engine.lacks !== undefined)(engine.name, () => {
    const walk = aWalk(engine);
    describe('signing in', () => signingIn(walk));
    describe('dashboards', () => dashboards(walk));
    describe('management', () => managing(walk));
    describe('pages', () => everyPage(walk));
    describe('other people', () => otherPeople(walk));
  });
}
