import { useEffect, useRef } from 'react';
import type { FieldPath } from 'react-hook-form';
import { get } from 'react-hook-form';
import type * as z from 'zod';
import { addDays } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { today as todayHere } from '#platform/web/session/today.ts';
import { checkPrices } from '#inventory/projects/project.rules.ts';
import type { PriceList } from '../priceList.contract.ts';
import { PriceListFields } from '../priceList.contract.ts';
import { checkEffectiveFrom } from '../priceList.rules.ts';

/** The draft as its form validates it, including values that conflict, reported at the field to change. */
export const DraftFields = PriceListFields.superRefine((fields, context) => {
  named(context, () => checkEffectiveFrom(fields.effectiveFrom, todayHere()));
  named(context, () => checkPrices(fields));
});
export type DraftForm = ContractForm<typeof DraftFields>;
type DraftValues = z.input<typeof DraftFields>;

function named(context: z.RefinementCtx, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { field, message } of error.fields ?? [])
      context.addIssue({ code: 'custom', path: field.split('.'), message });
  }
}

/** A new list begins with the terms in force, tomorrow. */
export function draftDefaults(list: PriceList, isNew: boolean): PriceListFields {
  const { priceBasis, baseRatePaise, floorRatePaise, floorRiseRatePaise, floorRiseAfterFloor } = list;
  const { plcCharges, chargeHeads, parkingTypes, towers } = list;
  return {
    name: isNew ? '' : list.name,
    effectiveFrom: isNew ? addDays(todayHere(), 1) : list.effectiveFrom,
    note: isNew ? '' : (list.note ?? ''),
    priceBasis,
    baseRatePaise,
    floorRatePaise,
    floorRiseRatePaise,
    floorRiseAfterFloor,
    plcCharges,
    chargeHeads,
    parkingTypes,
    towers,
  };
}

/** What the server finds wrong with the draft is shown at its field until corrected. */
export function useProblemsAtFields(form: DraftForm, error: ApiError | null): void {
  const { getValues, setError, clearErrors } = form;
  const shown = useRef<FieldPath<DraftValues>[]>([]);
  useEffect(() => {
    clearErrors(shown.current);
    const values = getValues();
    const known = (error?.fields ?? []).filter(({ field }) => get(values, field) !== undefined);
    shown.current = known.map(({ field }) => field as FieldPath<DraftValues>);
    for (const { field, message } of known)
      setError(field as FieldPath<DraftValues>, { type: 'server', message });
  }, [error, getValues, setError, clearErrors]);
}
