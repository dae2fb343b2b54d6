import { useState } from 'react';
import type { PricedUse } from '#domain/use/use-report';
import { Section } from '../../kit/section';
import { PersonName } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';
import { GroupName } from './group-table';
import { UseFile } from '../../use/use-file';
import { useFigures } from '../../use/use-figures';
import { wrapped } from '../../use/use-table';

const mostNamed = 100;

/** Billed readers who opened nothing for 30 days: by group, and by name on request. */
export function IdleReaders({ use: { readers, plan } }: { use: PricedUse }) {
  const { t } = useTexts();
  const figures = useFigures();
  const [isNamed, setNamed] = useState(false);
  if (!readers) return null;
  const { count, cost, groups, people } = readers.idle;
  return (
    <Section title={t('billing.idle')} className="mt-7">
      <p className="mt-1 text-muted max-tablet:text-body">
        {count === 0
          ? t('billing.idleNone')
          : cost !== undefined && plan
            ? t('billing.idleCost', { count, price: figures.price(cost, plan.currency) })
            : t('billing.idleText', { count })}
      </p>
      <ul className="mt-2 max-tablet:text-body">
        {groups.map(({ group, people: inGroup }) => (
          <li key={group ?? ''} className="flex min-h-row items-center gap-3 border-b border-line">
            <span className={`min-w-0 flex-1 py-1 ${wrapped}`}>
              <GroupName group={group} />
            </span>
            <span className="flex-none text-muted">{t('people.count', { count: inGroup })}</span>
          </li>
        ))}
      </ul>
      {count > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <button
            type="button"
            aria-expanded={isNamed}
            onClick={() => setNamed(!isNamed)}
            className="link max-tablet:min-h-11 max-tablet:text-body"
          >
            {t('billing.idleNames')}
          </button>
          <UseFile table="idle" />
        </div>
      )}
      {isNamed && (
        <>
          <ul className="mt-2 max-tablet:text-body">
            {people.slice(0, mostNamed).map(({ sub }) => (
              <li key={sub} className="grid min-h-row items-center border-b border-line py-1 wrap-anywhere">
                <span>
                  <PersonName person={{ sub, email: '' }} />
                </span>
              </li>
            ))}
          </ul>
          {count > mostNamed && (
            <p className="mt-2 text-meta text-muted">{t('billing.idleShown', { shown: mostNamed, count })}</p>
          )}
        </>
      )}
    </Section>
  );
}
