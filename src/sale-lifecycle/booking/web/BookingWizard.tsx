import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Stepper } from '#platform/web/page/Stepper.tsx';
import type { BookingDraft } from '../bookingDraft.contract.ts';
import { ApplicantsStep } from './ApplicantsStep.tsx';
import type { BookingValues } from './booking.form.ts';
import { BOOKING_STEPS, BookingForm } from './booking.form.ts';
import type { StepProps } from './booking.steps.ts';
import { useTaken } from './BookingConflict.tsx';
import { HoldNotice, HoldPill } from './BookingHold.tsx';
import { CustomerStep } from './CustomerStep.tsx';
import { DraftList } from './DraftList.tsx';
import { PriceStep } from './PriceStep.tsx';
import { ReceiptStep } from './ReceiptStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import type { BookingDraftOnServer } from './useBookingDraft.ts';
import { draftText, useBookingDraft } from './useBookingDraft.ts';
import { useBookingHold } from './useBookingHold.ts';

interface BookingWizardProps {
  first: BookingValues;
  /** The draft it goes on with. */
  draft: BookingDraft | null;
  /** The address names nothing to book: the drafts are offered. */
  offersDrafts: boolean;
}

const STEPS = [CustomerStep, PriceStep, ApplicantsStep, ReceiptStep] as const;

/**
 * Five steps to a booking. Each is validated on leaving; the draft is saved on the server while typing, and the unit is
 * held for whoever books it.
 */
export function BookingWizard({ first, draft: kept, offersDrafts }: BookingWizardProps) {
  const form = useContractForm(BookingForm, first);
  const { control } = form;
  const [step, leadId, unitId, unitNumber] = useWatch({
    control,
    name: ['step', 'leadId', 'unitId', 'unitNumber'],
  });
  const taken = useTaken({ unitId, leadId });
  const hold = useBookingHold({ unitId, leadId, isTaken: taken !== null });
  const draft = useBookingDraft(form, kept, hold.work);
  const frame = useRef<HTMLDivElement>(null);
  const go = useSteps(form, frame, step);
  const props: StepProps = { form, go, draftNote: draftText(draft.state), taken: taken ?? null };
  const onBooked = () => {
    hold.done();
    draft.stop();
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
          end={unitNumber && <HoldPill key={hold.until} unitNumber={unitNumber} hold={hold} />}
        />
      </Steps>
      {unitNumber && taken === null && <HoldNotice key={hold.until} unitNumber={unitNumber} hold={hold} />}
      <DraftNotice draft={draft} />
      {offersDrafts && step === 0 && <DraftList withoutId={draft.id} />}
      {Step ? (
        <Step key={draft.loads} {...props} />
      ) : (
        <ReviewStep key={draft.loads} {...props} onBooking={draft.flush} onBooked={onBooked} />
      )}
    </Frame>
  );
}

/** The draft was saved or ended elsewhere: nothing is overwritten without a word. */
function DraftNotice({ draft: { state, load, keep } }: { draft: BookingDraftOnServer }) {
  if (state.kind !== 'elsewhere' && state.kind !== 'gone') return null;
  return (
    <Inset role="status">
      {state.kind === 'gone' ? (
        <Note tone="limit" title="This draft is gone.">
          It was discarded, or the unit was booked. What you see here is no longer saved.
        </Note>
      ) : (
        <Note
          tone="limit"
          title="This booking was changed elsewhere."
          actions={
            <>
              <Button size="small" onClick={() => void load()}>
                Load the saved one
              </Button>
              <Button size="small" onClick={() => void keep()}>
                Keep mine
              </Button>
            </>
          }
        >
          In another tab, or by another person. What you entered since is not saved.
        </Note>
      )}
    </Inset>
  );
}

/** Goes from step to step, with the focus. */
function useSteps(
  form: StepProps['form'],
  frame: RefObject<HTMLElement | null>,
  step: number,
): StepProps['go'] {
  const focused = useStepFocus(form, frame, step);
  return (to, field) => {
    focused.current = field ?? null;
    // After the step's own submission: a new step begins untouched, without the submit count of the last one.
    setTimeout(() => {
      form.reset(
        { ...form.getValues(), step: to },
        { keepDefaultValues: true, keepErrors: field !== undefined },
      );
    });
  };
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
  // The timer stays in sight beside a long price.
  '@media (min-width: 768px)': {
    position: 'sticky',
    zIndex: 3,
    top: 52,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

const Inset = styled('div')({
  padding: '12px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});
