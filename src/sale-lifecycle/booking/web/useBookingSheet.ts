import type { ApiError } from '#platform/web/client/api-error.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { getCostSheet, getPricingInputs, listCostSheets } from '#offers/cost-sheets/costSheet.contract.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import type { BookingValues } from './booking.form.ts';

export interface BookingSheet {
  inputs: PricingInputs | null;
  /** The sheet of the booking, else the newest one of the customer for the unit. */
  sheet: CostSheet | null;
  isLoading: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** The initial price choices of a booking. */
export function useBookingSheet({
  leadId,
  unitId,
  costSheetId,
}: Pick<BookingValues, 'leadId' | 'unitId' | 'costSheetId'>): BookingSheet {
  const inputs = useCall(
    getPricingInputs,
    { params: { unitId: unitId ?? '' } },
    { enabled: unitId !== null },
  );
  const named = useCall(
    getCostSheet,
    { params: { id: costSheetId ?? '' } },
    { enabled: costSheetId !== null },
  );
  const isSearched = costSheetId === null && leadId !== null && unitId !== null;
  const issued = useCall(
    listCostSheets,
    { query: { leadId: leadId ?? '', unitId: unitId ?? '', status: 'issued', limit: 1 } },
    { enabled: isSearched },
  );
  const calls = [inputs, named, issued];
  const sheet = named.data ?? (isSearched ? issued.data?.rows[0] : null) ?? null;
  return {
    inputs: inputs.data ?? null,
    sheet: sheet?.unitId === unitId ? sheet : null,
    isLoading: calls.some((call) => call.isLoading),
    error: calls.find((call) => call.error)?.error ?? null,
    retry: () => calls.filter((call) => call.error).forEach((call) => void call.refetch()),
  };
}
