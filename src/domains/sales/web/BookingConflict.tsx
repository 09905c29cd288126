import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { Note } from '../../../platform/web/page/Note.tsx';
import { getUnit, listUnits } from '../../units/unit.contract.ts';
import type { BookingValues } from './booking.form.ts';
import type { StepProps } from './booking.steps.ts';

interface BookingConflictProps extends Pick<StepProps, 'form' | 'go'> {
  /** 'Unit B-1203 is already sold.' */
  message: string;
  values: BookingValues;
}

const OFFERED = 3;

/** Someone was faster, or a sheet has run out: which unit it is about, and the ways on. Nothing typed is lost. */
export function BookingConflict({ message, values, form, go }: BookingConflictProps) {
  const unit = useCall(
    getUnit,
    { params: { id: values.unitId ?? '' } },
    { enabled: values.unitId !== null, staleTime: 0 },
  );
  const isGone = unit.data ? unit.data.status !== 'available' : false;
  const others = useCall(
    listUnits,
    {
      query: {
        towerId: unit.data?.towerId ?? undefined,
        status: 'available',
        unitType: unit.data?.unitType ?? undefined,
        limit: OFFERED,
      },
    },
    { enabled: isGone && unit.data?.towerId !== null },
  );
  const take = (unitId: string | null, unitNumber: string | null) => {
    form.setValue('unitId', unitId);
    form.setValue('unitNumber', unitNumber);
    form.setValue('costSheetId', null);
    form.setValue('price', null);
    go(unitId ? 1 : 0);
  };
  const priceAgain = () => {
    form.setValue('costSheetId', null);
    go(1);
  };
  return (
    <Place role="alert">
      <Note
        tone="failure"
        title={`${values.unitNumber ?? 'The unit'} was not booked.`}
        actions={
          isGone ? (
            <>
              {others.data?.rows.map((other) => (
                <Button key={other.id} size="small" onClick={() => take(other.id, other.unitNumber)}>
                  Take {other.unitNumber}
                </Button>
              ))}
              <Button size="small" onClick={() => take(null, null)}>
                Choose another unit
              </Button>
            </>
          ) : (
            <Button size="small" onClick={priceAgain}>
              Check price and plan
            </Button>
          )
        }
      >
        {message}{' '}
        {isGone &&
          others.data &&
          others.data.rows.length > 0 &&
          'These are free and of the same kind; all you typed stays.'}
      </Note>
    </Place>
  );
}

const Place = styled('div')({ marginBottom: 20 });
