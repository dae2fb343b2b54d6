import { type Company, companyNamed } from '#domain/people/companies/company';
import { createForgetPerson } from '../application/people/forget-person';
import { createMoveParts } from '../application/people/move-parts';
import { createOwnData } from '../application/people/own-data';
import type { KeptLostSteps } from '../application/recovery/kept-lost-steps';
import { createSaveHomePath } from '../application/save-home-path';
import { identityCalls } from '../http/calls/identity-calls';
import type { Caller } from '../http/caller';
import { complain } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { AccessCapability } from './access';
import type { Notifications } from './notifications';
import type { Recovery } from './recovery';

interface Needs
  extends Pick<Notifications, 'notices'>, Pick<Recovery, 'lostSteps'>, Pick<AccessCapability, 'originsOf'> {
  keptLostSteps: KeptLostSteps;
  scim: { signedIn(caller: Caller): Promise<void> };
}

/** The people who have signed in, and the data kept about them. */
export function composePeople(
  ports: Ports,
  { companies = [] }: { companies?: readonly Company[] },
  { notices, lostSteps, keptLostSteps, originsOf, scim }: Needs,
) {
  const { homePaths } = ports;
  return {
    calls: identityCalls({
      homePath: (sub) => homePaths.homePath(sub),
      saveHomePath: createSaveHomePath(homePaths),
      originsOf,
      ownData: createOwnData(ports),
      erase: createForgetPerson(ports),
      async signedIn(caller: Caller, userAgent) {
        const linked = (caller.identities ?? []).flatMap(({ provider, isLinked }) =>
          isLinked ? (companyNamed(companies, provider)?.label ?? []) : [],
        );
        await notices.signedIn(caller, userAgent, linked).catch(complain(ports, 'browser-not-noted'));
        await lostSteps.signedIn(caller).catch(complain(ports, 'lost-step-not-ended'));
        await scim.signedIn(caller).catch(complain(ports, 'scim-not-linked'));
      },
    }),
    jobs: [createMoveParts(ports, keptLostSteps)],
  };
}
