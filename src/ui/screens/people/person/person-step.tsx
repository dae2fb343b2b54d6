import { useState } from 'react';
import type { PersonDetails } from '#domain/access/person-details';
import { Button } from '../../../kit/button';
import { Section } from '../../../kit/section';
import { useFollowed } from '../../../portal/loading/use-loader';
import { LostStepDialog } from '../../../people/lost-step-dialog';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Fact } from './fact';

/** The person's second steps, and their request for help if they have lost one. */
export function PersonStep({ person: { sub, secondSteps } }: { person: Pick<PersonDetails, 'sub' | 'secondSteps'> }) {
  const { t, list } = useTexts();
  const { value: waiting, load } = useFollowed(usePortal().forManagers.lostSteps);
  const [isOpen, setIsOpen] = useState(false);
  const request = waiting?.requests.find((one) => one.sub === sub);
  const words =
    secondSteps === 'unknown'
      ? t('person.step.unknown')
      : list(secondSteps.map((step) => t(`person.step.${step}`))) || t('person.step.none');
  return (
    <Section title={t('person.secondStep')}>
      <ul className="mt-1 border-t border-axis">
        <Fact
          title={words}
          detail={t(request ? 'person.step.asks' : 'person.step.how')}
          action={
            request && (
              <Button size="sm" onClick={() => setIsOpen(true)}>
                {t('lostStep.look')}
              </Button>
            )
          }
        />
      </ul>
      {waiting && request && isOpen && (
        <LostStepDialog
          request={request}
          needed={waiting.needed}
          onAnswered={() => void load()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  );
}
