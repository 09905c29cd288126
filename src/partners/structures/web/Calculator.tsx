import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { day, id, optional, paise } from '#platform/contract/fields.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { today } from '#platform/web/session/today.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import { findUnits } from '#inventory/units/web/unitFinder.shared.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { findSales } from '#money/receipts/web/findSales.shared.ts';
import type { CalculationInput } from '../structure.contract.ts';
import { calculateCommission } from '../structure.contract.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';
import { CalculatedSteps } from './CalculatedSteps.shared.tsx';

/** A saved structure, or terms as typed; null while they are incomplete. */
type Source = { structureId: string } | { terms: StructureTerms } | null;

const Tried = z.object({
  of: z.enum(['unit', 'sale']),
  unitId: optional(id()),
  agreementValuePaise: optional(paise('Agreement value', 1)),
  channelPartnerId: optional(id()),
  bookingDate: optional(day('Booking date')),
  saleId: optional(id()),
});
type Tried = z.infer<typeof Tried>;

const WAYS = [
  { value: 'unit', label: 'Unit' },
  { value: 'sale', label: 'Sale' },
];

/** What a firm would be paid for a unit or a sale, step by step, as the server calculates it. Nothing is stored. */
export function Calculator({ source }: { source: Source }) {
  const form = useContractForm(Tried, {
    of: 'unit',
    unitId: null,
    agreementValuePaise: null,
    channelPartnerId: null,
    bookingDate: today(),
    saleId: null,
  });
  const { control, setValue } = form;
  const tried = useWatch({ control }) as Tried;
  const unitId = tried.unitId ?? '';
  const unit = useCall(getUnit, { params: { id: unitId } }, { enabled: unitId !== '' });
  const listPaise = unit.data?.pricePaise ?? null;
  useEffect(() => {
    if (listPaise !== null) setValue('agreementValuePaise', listPaise);
  }, [listPaise, unitId, setValue]);
  const input = source && inputOf(source, tried);
  const { preview, error, isStale } = usePreview({
    call: calculateCommission,
    input,
    sentBy: [],
    ask: (asked: CalculationInput, signal) => send(calculateCommission, { body: asked, signal }),
  });
  return (
    <Parts>
      <FormSegment control={control} name="of" label="Try with a" choices={WAYS} />
      {tried.of === 'sale' ? (
        <FormCombobox
          control={control}
          name="saleId"
          label="Sale"
          search={findSales}
          placeholder="Name, unit or booking number"
        />
      ) : (
        <>
          <FormCombobox
            control={control}
            name="unitId"
            label="Unit"
            search={findUnits}
            placeholder="Unit number"
          />
          <FormMoney control={control} name="agreementValuePaise" label="Agreement value" />
        </>
      )}
      <FormSelect
        control={control}
        name="channelPartnerId"
        label="Firm"
        choices={useFirmChoices()}
        isOptional={tried.of === 'sale'}
        emptyLabel={tried.of === 'sale' ? 'The firm of the sale' : 'Choose'}
      />
      {tried.of === 'unit' && <FormDate control={control} name="bookingDate" label="Booking date" />}
      <div aria-live="polite" data-stale={isStale}>
        {error && <Note tone="failure">{error.message}</Note>}
        {!error && preview && <CalculatedSteps calculated={preview} />}
        {!input && <p>{source ? HINTS[tried.of] : 'Complete the terms to see what they pay.'}</p>}
      </div>
    </Parts>
  );
}

const HINTS = {
  unit: 'Choose a unit and a firm to see each step.',
  sale: 'Choose a sale to see each step.',
} as const;

/** Null while something is missing. */
function inputOf(source: NonNullable<Source>, tried: Tried): CalculationInput | null {
  const { of, saleId, unitId, agreementValuePaise, channelPartnerId, bookingDate } = tried;
  if (of === 'sale') return saleId ? { ...source, saleId, channelPartnerId: channelPartnerId ?? null } : null;
  const { success, data } = Tried.safeParse({
    of,
    unitId,
    agreementValuePaise,
    channelPartnerId,
    bookingDate,
  });
  if (!success || !data.unitId || !data.agreementValuePaise || !data.channelPartnerId || !data.bookingDate)
    return null;
  return { ...source, unitId, agreementValuePaise, channelPartnerId, bookingDate };
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& [data-stale="true"]': { opacity: 0.6 },
  '& > [aria-live] > p': { color: theme.vars.palette.text3 },
}));
