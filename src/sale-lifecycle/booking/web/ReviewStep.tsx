import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { ApiError, toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { getLead, listLeads } from '#enquiries/leads/lead.contract.ts';
import { listCostSheets } from '#offers/cost-sheets/costSheet.contract.ts';
import { getUnit, listUnits } from '#inventory/units/unit.contract.ts';
import { bookUnit, listSales } from '#sales/sale.contract.ts';
import type { BookingValues } from './booking.form.ts';
import { bookingOf, placeOf } from './booking.form.ts';
import type { StepProps } from './booking.steps.ts';
import { BookingConflict } from './BookingConflict.tsx';
import { BookingReview } from './BookingReview.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useBookingSheet } from './useBookingSheet.ts';

interface ReviewStepProps extends StepProps {
  /** Saves what still waits, before the booking is sent. */
  onBooking: () => Promise<void>;
  onBooked: () => void;
}

/** Review of all entries, then one request that books everything or nothing. */
export function ReviewStep({ onBooking, onBooked, ...props }: ReviewStepProps) {
  const { form, go } = props;
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<string | null>(null);
  const book = useSend(bookUnit, {
    invalidates: [listSales, getUnit, listUnits, getLead, listLeads, listCostSheets],
  });
  const values = form.getValues();
  const { sheet } = useBookingSheet(values);

  const submit = async (typed: BookingValues) => {
    const body = bookingOf(typed);
    if (!body) throw new Error('Something is missing. Go back through the steps and complete it.');
    setConflict(null);
    try {
      await onBooking();
      const sale = await book.mutateAsync({ body });
      onBooked();
      await navigate(`/sales/${sale.id}`, { replace: true });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 409 && error.fields.length === 0) {
        setConflict(error.message);
        return;
      }
      const [first] = error.fields;
      const place = first && placeOf(first.field);
      // An error of the server is shown on the step of its field.
      if (place) go(place.step, place.name);
      throw asTyped(error);
    }
  };
  return (
    <StepFrame
      {...props}
      step={4}
      submit={`Book ${values.unitNumber ?? 'unit'}`}
      submitting="Booking…"
      onSubmit={submit}
      saysTaken={conflict === null}
    >
      {conflict && <BookingConflict message={conflict} values={values} go={go} form={form} />}
      <BookingReview values={values} sheet={sheet} go={go} />
      {sheet && (
        <Effect>
          Booking sells {values.unitNumber}, closes the enquiry of {values.leadName} and bills{' '}
          {formatMoneyExact(sheet.schedule[0]?.totalPaise ?? 0)} with an invoice at once.
        </Effect>
      )}
    </StepFrame>
  );
}

/** The same error with the names that the fields have in this form. */
function asTyped(error: ApiError): ApiError {
  const { status, code, message, requestId, data, hasReason } = error;
  const fields = error.fields.map(({ field, message: words }) => ({
    field: placeOf(field).name,
    message: words,
  }));
  return new ApiError({ status, code, message, fields, requestId, data, hasReason });
}

const Effect = styled('p')(({ theme }) => ({ marginTop: 20, color: theme.vars.palette.text.secondary }));
