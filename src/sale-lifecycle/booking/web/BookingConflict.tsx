import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { beingBookedRefusal } from '#inventory/units/bookingHold.rules.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { bookingRefusal } from '#inventory/units/unit.rules.ts';
import { listSimilarUnits } from '#inventory/units/unitPlan.contract.ts';
import { similarText } from '#inventory/units/web/unit.labels.shared.ts';
import type { BookingValues } from './booking.form.ts';
import type { StepProps, TakenUnit } from './booking.steps.ts';

type Ways = Pick<StepProps, 'form' | 'go'>;

interface BookingConflictProps extends Ways {
  /** 'Unit B-1203 is already sold.' */
  message: string;
  values: BookingValues;
}

/**
 * The unit was sold meanwhile, or the cost sheet expired: the unit concerned and the ways on. Nothing typed is
 * lost.
 */
export function BookingConflict({ message, values, ...ways }: BookingConflictProps) {
  const taken = useTaken(values);
  const priceAgain = () => {
    ways.form.setValue('costSheetId', null);
    ways.go(1);
  };
  const title = `${values.unitNumber ?? 'The unit'} was not booked.`;
  if (taken) return <Taken title={title} message={message} taken={taken} {...ways} />;
  return (
    <Place role="alert">
      <Note
        tone="failure"
        title={title}
        actions={
          <Button size="small" onClick={priceAgain}>
            Check price and plan
          </Button>
        }
      >
        {message}
      </Note>
    </Place>
  );
}

/** Nobody tells when the time of another booking is over: it is looked at again. */
const LOOKED_AGAIN_MS = 15_000;

/** Why the customer can no longer book the unit; null while they can, and undefined until it is known. */
export function useTaken({
  unitId,
  leadId,
}: Pick<BookingValues, 'unitId' | 'leadId'>): TakenUnit | null | undefined {
  const { id: userId } = useSessionUser();
  const { data: unit } = useCall(
    getUnit,
    { params: { id: unitId ?? '' } },
    {
      enabled: unitId !== null,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && beingBookedRefusal(state.data, userId, zoneHere()) ? LOOKED_AGAIN_MS : false,
    },
  );
  if (unitId === null) return null;
  if (!unit) return undefined;
  const reason = beingBookedRefusal(unit, userId, zoneHere()) ?? takenText(unit, leadId);
  return reason ? { unit, reason } : null;
}

function takenText(unit: Unit, leadId: string | null): string | null {
  // Whose unit it is shows once the customer is chosen.
  if (leadId === null && unit.status === 'reserved') return null;
  const { offeredUntil, offeredToLeadId } = unit;
  if (offeredUntil && leadId !== null && offeredToLeadId !== leadId)
    return `This unit is offered to a waiting customer until ${formatDayAndTime(offeredUntil, zoneHere())}.`;
  return bookingRefusal(unit, leadId ?? '', zoneHere());
}

interface TakenProps extends Ways {
  title: string;
  message?: string;
  taken: TakenUnit;
}

/** The closest free units of the same type instead of the sold one. */
export function Taken({ title, taken, message = taken.reason, form, go }: TakenProps) {
  const similar = useCall(listSimilarUnits, { params: { id: taken.unit.id } });
  const others = similar.data ?? [];
  const take = (unitId: string | null, unitNumber: string | null) => {
    form.setValue('unitId', unitId);
    form.setValue('unitNumber', unitNumber);
    form.setValue('costSheetId', null);
    form.setValue('price', null);
    go(unitId ? 1 : 0);
  };
  return (
    <Place role="alert">
      <Note
        tone="failure"
        title={title}
        actions={
          <>
            {others.map((other) => (
              <Button key={other.id} size="small" onClick={() => take(other.id, other.unitNumber)}>
                Choose {similarText(other)}
              </Button>
            ))}
            <Button size="small" onClick={() => take(null, null)}>
              Choose another unit
            </Button>
          </>
        }
      >
        {message} {others.length > 0 && 'These are free and of the same type. Your entries are kept.'}
      </Note>
    </Place>
  );
}

const Place = styled('div')({ marginBottom: 20 });
