import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import type { BookingValues } from './booking.form.ts';
import { BOOKING_STEPS } from './booking.form.ts';
import type { StepProps } from './booking.steps.ts';
import { Taken } from './BookingConflict.tsx';

interface StepFrameProps extends StepProps {
  /** Position of this step. */
  step: number;
  /** 'Continue to applicants' */
  submit: string;
  submitting?: string;
  blockedBy?: string | undefined;
  /** Runs on leaving the step; an error is shown at its field, or above the form. */
  onSubmit: (values: BookingValues) => Promise<void> | void;
  children: ReactNode;
  /** A step with its own columns sets its own margins. */
  isWide?: boolean;
  /** False where the step itself says that the unit is taken. */
  saysTaken?: boolean;
}

/** One step: its fields, and below them Back, the time of the draft and Continue, always visible. */
export function StepFrame(props: StepFrameProps) {
  const {
    form,
    go,
    draftNote,
    step,
    submit,
    submitting,
    blockedBy,
    onSubmit,
    children,
    isWide = false,
    taken,
    saysTaken = true,
  } = props;
  const isTaken = saysTaken && taken !== null;
  return (
    <Whole form={form} onSubmit={onSubmit} label={BOOKING_STEPS[step] ?? 'Booking'}>
      <Body data-wide={isWide}>
        {isTaken && (
          <TakenPlace data-wide={isWide}>
            <Taken title={`${taken.unit.unitNumber} cannot be booked.`} taken={taken} form={form} go={go} />
          </TakenPlace>
        )}
        {children}
      </Body>
      <Foot>
        <FormActions
          control={form.control}
          submit={submit}
          submitting={submitting}
          onBack={step > 0 ? () => go(step - 1) : undefined}
          note={draftNote}
          blockedBy={isTaken ? taken.reason : blockedBy}
        />
      </Foot>
    </Whole>
  );
}

const Whole = styled(Form<BookingValues, BookingValues>)({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  '& > [role="alert"] > *, & > [role="alert"] + div:not([data-wide])': { margin: '16px 24px 0' },
  // What gets the focus is in sight between the steps and the buttons.
  '& input, & select, & textarea, & button, & a': { scrollMarginTop: 120, scrollMarginBottom: 120 },
});

const Body = styled('div')({
  flex: 1,
  '&[data-wide="false"]': { maxWidth: 808, padding: '20px 24px 24px' },
  '@media (max-width: 599.95px)': { '&[data-wide="false"]': { padding: 16 } },
});

const TakenPlace = styled('div')({
  '&[data-wide="true"]': { padding: '16px 24px 0' },
  '@media (max-width: 599.95px)': { '&[data-wide="true"]': { padding: '12px 16px 0' } },
});

const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 3,
  bottom: 0,
  padding: '12px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '@media (max-width: 599.95px)': { padding: '10px 16px' },
}));
