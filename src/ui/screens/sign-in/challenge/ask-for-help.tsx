import { useState } from 'react';
import { Trans } from 'react-i18next';
import type { AskedForHelp, SecondStepHelp } from '#application/people/recovery/second-step-help';
import { longestReason } from '#domain/people/recovery/lost-step';
import { Button } from '../../../kit/button';
import { Field, inputLook } from '../../../kit/fields/field';
import { TextField } from '../../../kit/fields/text-field';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';

interface AskForHelpProps {
  help: Pick<SecondStepHelp, 'ask'>;
  onBack: () => void;
}

/** Asks a manager for help with a lost second step, and says what happens then. */
export function AskForHelp({ help, onBack }: AskForHelpProps) {
  const { t } = useTexts();
  const attempt = useAttempt();
  const { failure, count, take } = attempt;
  const [note, setNote] = useState('');
  const [reach, setReach] = useState('');
  const [asked, setAsked] = useState<AskedForHelp>();

  const submit = async (): Promise<void> => {
    const outcome = await take(() => help.ask({ note, reach }));
    if (outcome?.ok) setAsked(outcome.value);
  };

  if (asked) {
    return (
      <StepFrame key="sent" title={t('lostStep.sentTitle')} text={<SentTo email={asked.email} />} focusTitle>
        <NextSteps waitHours={asked.waitHours} />
        <p className="text-ui text-muted">{t('lostStep.foundIt')}</p>
        <Button kind="main" size="lg" onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </StepFrame>
    );
  }
  return (
    <StepFrame title={t('lostStep.title')} text={t('lostStep.text')} focusTitle onBack={onBack} onSubmit={submit}>
      {failure && <AuthFailureNotice key={count} failure={failure} />}
      <Field label={t('lostStep.note')} hint={t('lostStep.optional')}>
        {(field) => (
          <textarea
            rows={2}
            dir="auto"
            maxLength={longestReason}
            className={`resize-none py-1.25 ${inputLook}`}
            {...field}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <TextField
        size="lg"
        label={t('lostStep.reach')}
        hint={t('lostStep.reachHint')}
        dir="auto"
        autoComplete="off"
        maxLength={longestReason}
        value={reach}
        onChange={(event) => setReach(event.target.value)}
      />
      <StepSubmit attempt={attempt} busyLabel={t('lostStep.asking')}>
        {t('lostStep.ask')}
      </StepSubmit>
      <NextSteps />
    </StepFrame>
  );
}

function SentTo({ email }: { email: string }) {
  const components = { b: <b className="font-label whitespace-nowrap text-ink" /> };
  return <Trans i18nKey="lostStep.sent" values={{ email }} components={components} />;
}

/** The hours are known once the request was sent. */
function NextSteps({ waitHours }: { waitHours?: number }) {
  const { t } = useTexts();
  const wait = waitHours === undefined ? t('lostStep.wait') : t('lostStep.waitHours', { count: waitHours });
  const steps = [
    { name: t('lostStep.check'), text: t('lostStep.checkText') },
    ...(waitHours === 0 ? [] : [{ name: wait, text: t('lostStep.waitText') }]),
    { name: t('lostStep.link'), text: t('lostStep.linkText') },
  ];
  return (
    <div className="text-ui">
      <h2 className="pb-2 font-label">{t('lostStep.next')}</h2>
      <ol className="grid gap-3 border-s border-axis ps-4">
        {steps.map(({ name, text }, place) => (
          <li
            key={name}
            className={`relative before:absolute before:top-1.5 before:-left-[19.5px] before:size-[7px] before:rounded-full ${
              place === 0 && waitHours !== undefined
                ? 'before:bg-accent-ink'
                : 'before:bg-page before:inset-ring-[1.5px] before:inset-ring-muted'
            }`}
          >
            <span className="block font-label">{name}</span>
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
