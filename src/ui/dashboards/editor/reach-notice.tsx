import { useCallback } from 'react';
import type { Portal } from '#application/portal';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { Headcount } from '#domain/dashboards/groups';
import { type ReachChange, crossingOf } from '#domain/access/reach';
import { failed } from '#domain/result';
import { useHeadcount } from '../../people/use-headcount';
import { useLoader } from '../../portal/loading/use-loader';
import { Notice } from '../../kit/notices/notice';
import { usePortal } from '../../portal/use-portal';
import { useKnownNames } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';

interface ReachNoticeProps {
  edits: readonly PlannedEdit[];
  /** The one change that leads to all of these edits; undefined if there is none, and people can't be counted. */
  change: ReachChange | undefined;
}

/** Says to how many people the edits close dashboards, or open them to everyone; without a number until people are counted. */
export function ReachNotice({ edits, change }: ReachNoticeProps) {
  const { access } = usePortal().configuration;
  const crossings = edits.map((planned) => crossingOf(planned, access));
  const closes = crossings.filter((crossing) => crossing === 'closes').length;
  const opens = crossings.filter((crossing) => crossing === 'opens').length;
  if (closes + opens === 0) return null;
  const request = change && JSON.stringify([edits.map(({ seen }) => seen.id), change]);
  return <Counted of={edits.length === 1 ? 'one' : 'many'} {...{ request, closes, opens }} />;
}

interface CountedProps {
  /** The counted change as text, so that an equal one isn't counted again. */
  request: string | undefined;
  of: 'one' | 'many';
  closes: number;
  opens: number;
}

function Counted({ request, of, closes, opens }: CountedProps) {
  const { t } = useTexts();
  const spell = useHeadcount();
  const { value, busy, failure } = useLoader(
    useCallback(
      async ({ access }: Portal) =>
        request === undefined
          ? failed({ kind: 'not-found' } as const)
          : access.reach(...(JSON.parse(request) as Parameters<Portal['access']['reach']>)),
      [request],
    ),
  );
  // While a change is counted, `value` is the answer to the one before.
  const reach = busy || failure ? undefined : value;
  const say = (words: 'closes' | 'opens', count: number, people: Headcount | undefined) => {
    if (count === 0 || (people?.count === 0 && !people.isMore)) return null;
    return <p>{t(`reach.${of}.${words}${people ? '' : 'Uncounted'}`, { count, people: people && spell(people) })}</p>;
  };
  const closed = say('closes', closes, reach?.loses);
  const lines = [
    closed,
    closed && reach?.loses && reach.losing && <Losing key="losing" people={reach.losing} of={reach.loses} />,
    say('opens', opens, reach?.gains),
  ];
  return lines.some(Boolean) && <Notice kind="warning">{lines}</Notice>;
}

/** Names some of the people, as far as the pool names them. */
function Losing({ people, of: { count, isMore } }: { people: readonly string[]; of: Headcount }) {
  const { t, list } = useTexts();
  const named = useKnownNames(people.map((sub) => ({ sub, email: '' })));
  const rest = isMore ? 0 : count - named.length;
  if (named.length === 0) return null;
  return <p>{list([...named, ...(rest > 0 ? [t('reach.others', { count: rest })] : [])])}</p>;
}
