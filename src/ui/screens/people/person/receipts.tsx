import { companyNamed } from '#domain/people/companies/company';
import { type Receipt, receiptTable } from '#domain/people/scim/receipt';
import { Section } from '../../../kit/section';
import { toTheSecond } from '../../../portal/texts/dates';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { PeopleFile } from '../people-file';
import { Fact } from './fact';

/** Returns a company's name as people see it; a provider that the settings no longer have keeps its own. */
export function useCompanyName(): (provider: string) => string {
  const { hostedLoginFlow } = usePortal();
  return (provider) => companyNamed(hostedLoginFlow.companies, provider)?.label ?? provider;
}

interface ReceiptsProps {
  person: { email: string };
  receipts: readonly Receipt[];
}

/** What was done each time the person's company disabled or deleted them, and what is still tried. */
export function Receipts({ person: { email }, receipts }: ReceiptsProps) {
  const { t } = useTexts();
  return receipts.map((receipt) => (
    <Section
      key={receipt.arrivedAt.getTime()}
      title={t(`receipt.${receipt.goal}`)}
      aside={
        <PeopleFile
          list="receipt"
          columns={receiptTable.columns}
          rows={() => receiptTable.rows([{ email, receipts: [receipt] }])}
        />
      }
    >
      <Steps receipt={receipt} />
    </Section>
  ));
}

function Steps({ receipt: { arrivedAt, steps, nextTry, isOver } }: { receipt: Receipt }) {
  const { t, conventions } = useTexts();
  const open = isOver ? (
    t('receipt.over')
  ) : (
    <span className="text-warning">
      {nextTry ? t('receipt.nextTry', { at: toTheSecond(nextTry, conventions) }) : t('receipt.trying')}
    </span>
  );
  return (
    <ul className="mt-1 border-t border-axis">
      <Fact title={t('receipt.arrived')} detail={toTheSecond(arrivedAt, conventions)} />
      {steps.map(({ step, at }) => (
        <Fact key={step} title={t(`receipt.step.${step}`)} detail={at ? toTheSecond(at, conventions) : open} />
      ))}
    </ul>
  );
}
