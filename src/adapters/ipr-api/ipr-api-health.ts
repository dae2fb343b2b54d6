import type { KyInstance } from 'ky';
import type { HealthCheck } from '#ports/health';
import { healthAnswer } from '#contract/health';
import { read } from './read';
import { settle } from './settle';

/** What the backend knows of its own health, over IprApi. */
export function createIprApiHealth(api: KyInstance): HealthCheck {
  return {
    offered: () => settle(api.head('portal/health').then(() => undefined)),

    check: (language) =>
      settle(
        read(api.get('portal/health', { searchParams: { language } }), healthAnswer).then(
          ({ checkedAt, ...health }) => ({
            ...health,
            checkedAt: new Date(checkedAt),
          }),
        ),
      ),

    async tell(trouble) {
      await settle(api.post('quicksight/dashboard/trouble', { json: { trouble }, retry: 0 }));
    },
  };
}
