import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useState } from 'react';
import { Trans } from 'react-i18next';
import { type Health, type HealthFinding, type MendingPlace, countStates, mendingPlaceOf } from '#domain/health/health';
import type { TablePath } from '#domain/pages/route-table';
import { buttonLook } from '../../kit/button-look';
import { CopyText } from '../../kit/copy/copy-text';
import { Section } from '../../kit/section';
import { When } from '../../kit/when';
import { starting } from '../../portal/navigation/on-arrival';
import { PathLink } from '../../portal/navigation/path-link';
import { useTexts } from '../../portal/texts/use-texts';
import { areaName } from './area-name';
import { StateMark } from './state-mark';

/** Lists the findings that managers can mend, then those for the operator, then the checks that passed. */
export function FindingLists({ health }: { health: Health }) {
  const { t } = useTexts();
  const places = new Map(health.findings.map((finding) => [finding, mendingPlaceOf(finding)]));
  const forManager = health.findings.filter((finding) => places.get(finding));
  const forOperator = health.findings.filter((finding) => !places.get(finding));
  return (
    <div className="grid min-w-0 gap-6">
      {health.findings.length === 0 && <h2 className="text-body font-head">{t('health.allWell')}</h2>}
      {forManager.length > 0 && (
        <FindingList title={t('health.forManager')} findings={forManager}>
          {(finding) => <ForManager key={keyOf(finding)} finding={finding} place={places.get(finding)} />}
        </FindingList>
      )}
      {forOperator.length > 0 && (
        <FindingList
          title={t('health.forOperator')}
          findings={forOperator}
          action={<CopyText text={reportOf(health.checkedAt, forOperator)} shown="" label={t('health.copy')} />}
        >
          {(finding) => <ForOperator key={keyOf(finding)} finding={finding} />}
        </FindingList>
      )}
      <PassedChecks areas={health.areas} />
    </div>
  );
}

const keyOf = ({ code, what }: HealthFinding): string => `${code} ${what}`;

function reportOf(checkedAt: Date, findings: readonly HealthFinding[]): string {
  const lines = findings.map(({ state, code, what, step }) => `${state} ${code}: ${what}. ${step}`);
  return [checkedAt.toISOString(), ...lines].join('\n');
}

interface FindingListProps {
  title: string;
  findings: readonly HealthFinding[];
  action?: ReactNode;
  children: (finding: HealthFinding) => ReactNode;
}

function FindingList({ title, findings, action, children }: FindingListProps) {
  const { t, list } = useTexts();
  const counts = countStates(findings).map(({ state, count }) => t(`health.count.${state}`, { count }));
  return (
    <Section
      title={title}
      aside={
        <>
          <span className="text-meta text-muted">{list(counts)}</span>
          <span className="ml-auto">{action}</span>
        </>
      }
    >
      <ul className="mt-2 border-t border-axis">{findings.map(children)}</ul>
    </Section>
  );
}

/** The label of the button that leads to each place. */
const ways = {
  permissions: 'health.share',
  sync: 'management.sync.button',
} as const satisfies Record<MendingPlace, string>;

function ForManager({ finding, place }: { finding: HealthFinding; place: MendingPlace | undefined }) {
  const { t } = useTexts();
  return (
    <FindingRow finding={finding} look="font-head">
      <dl className="mt-1 grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-ui max-tablet:grid-cols-1">
        <dt className="text-muted">{t('health.why')}</dt>
        <dd>{finding.why}</dd>
        <dt className="text-muted">{t('health.step')}</dt>
        <dd>
          {finding.step}
          {place && (
            <p className="mt-2">
              <PathLink
                to={'/management/quicksight' satisfies TablePath}
                state={starting(place)}
                className={buttonLook('line', 'sm')}
              >
                {t(ways[place])}
              </PathLink>
            </p>
          )}
        </dd>
      </dl>
    </FindingRow>
  );
}

/** Leaves out the step, because only the operator can take it and the copied report has it. */
function ForOperator({ finding }: { finding: HealthFinding }) {
  return (
    <FindingRow finding={finding}>
      <p className="text-meta text-muted">{finding.why}</p>
    </FindingRow>
  );
}

interface FindingRowProps {
  finding: HealthFinding;
  look?: string;
  children: ReactNode;
}

function FindingRow({ finding: { state, what, since }, look = 'font-text', children }: FindingRowProps) {
  const { t } = useTexts();
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3">
      <StateMark state={state} className="icon-lg" />
      <div className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className={`min-w-0 text-body ${look}`}>
            <span className="sr-only">{t(`health.state.${state}`)}: </span>
            {what}
          </h3>
          {since && (
            <p className="text-meta text-muted">
              <Trans t={t} i18nKey="health.since" components={{ when: <When date={since} within /> }} />
            </p>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

/** "21 checks passed", which unfolds to their names where the backend tells them. */
function PassedChecks({ areas }: Pick<Health, 'areas'>) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = areas.reduce((sum, { checks, found }) => sum + checks - found, 0);
  const named = areas.filter(({ passed = [] }) => passed.length > 0);
  const line = 'flex min-h-11 w-full items-center gap-3 border-y border-line text-left';
  const words = (
    <>
      <StateMark state="ok" className="icon-lg" />
      <span className="flex-1">{t('health.passed', { count })}</span>
    </>
  );
  if (named.length === 0) return <p className={line}>{words}</p>;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={`${line} hover:bg-hover`}
      >
        {words}
        <ChevronDownIcon className={`icon-mark ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {named.map(({ area, passed = [] }) => (
          <Passed key={area} area={area} names={passed} />
        ))}
      </div>
    </div>
  );
}

function Passed({ area, names }: { area: string; names: readonly string[] }) {
  const { t } = useTexts();
  return (
    <>
      <h3 className="mt-4 text-meta text-muted">{areaName(area, t)}</h3>
      <ul className="mt-1 columns-2 gap-x-6 text-ui max-tablet:columns-1">
        {names.map((name) => (
          <li key={name} className="break-inside-avoid py-1 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
