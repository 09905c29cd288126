import { styled } from '@mui/material/styles';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { formatTime } from '#platform/contract/format.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDraft } from '#platform/web/form/useDraft.ts';
import { Stepper } from '#platform/web/page/Stepper.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { ApplicantsStep } from './ApplicantsStep.tsx';
import type { BookingValues } from './booking.form.ts';
import { BOOKING_STEPS, BookingForm } from './booking.form.ts';
import type { StepProps } from './booking.steps.ts';
import { CustomerStep } from './CustomerStep.tsx';
import { PriceStep } from './PriceStep.tsx';
import { ReceiptStep } from './ReceiptStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';

interface BookingWizardProps {
  draftKey: string;
  first: BookingValues;
}

const STEPS = [CustomerStep, PriceStep, ApplicantsStep, ReceiptStep] as const;

/** Five steps to a booking. Each is validated on leaving; the draft is saved with every change. */
export function BookingWizard({ draftKey, first }: BookingWizardProps) {
  const form = useContractForm(BookingForm, first);
  const draft = useDraft(draftKey, form);
  const step = useWatch({ control: form.control, name: 'step' });
  const unitNumber = useWatch({ control: form.control, name: 'unitNumber' });
  const frame = useRef<HTMLDivElement>(null);
  const focused = useStepFocus(form, frame, step);

  const go = (to: number, field?: string) => {
    focused.current = field ?? null;
    // After the step's own submission: a new step begins untouched, without the submit count of the last one.
    setTimeout(() => {
      form.reset(
        { ...form.getValues(), step: to },
        { keepDefaultValues: true, keepErrors: field !== undefined },
      );
    });
  };
  const props: StepProps = {
    form,
    go,
    draftNote: draft.savedAt ? `Draft saved ${formatTime(draft.savedAt, zoneHere())}` : '',
  };
  const Step = STEPS[step];
  return (
    <Frame ref={frame}>
      <h1 className="sr-only" tabIndex={-1}>
        New booking, {BOOKING_STEPS[step]}
      </h1>
      <Steps>
        <Stepper
          steps={BOOKING_STEPS}
          current={step}
          onGo={go}
          end={unitNumber && <Pill>{unitNumber}</Pill>}
        />
      </Steps>
      {Step ? <Step {...props} /> : <ReviewStep {...props} onBooked={draft.clear} />}
    </Frame>
  );
}

/** Moves focus to the top of a new step, or to the field in error; screen readers follow. */
function useStepFocus(
  form: StepProps['form'],
  frame: RefObject<HTMLElement | null>,
  step: number,
): RefObject<string | null> {
  const field = useRef<string | null>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (field.current) {
      form.setFocus(field.current as FieldPath<BookingValues>);
      return;
    }
    window.scrollTo({ top: 0 });
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [form, frame, step]);
  return field;
}

const Frame = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  '& h1': { outline: 'none' },
});

const Steps = styled('div')(({ theme }) => ({
  padding: '0 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media (max-width: 599.95px)': { padding: '0 16px' },
}));
