import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ResultOf } from '#platform/contract/call.ts';
import { tidy } from '#platform/contract/fields.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { recordReceipt } from '../receipt.contract.ts';
import type { ReceiptFormState, ReceiptFormValues } from './receipt.form.ts';
import { ReceiptForm } from './receipt.form.ts';

type Preview = Pick<
  ResultOf<typeof recordReceipt>,
  'allocations' | 'charges' | 'unallocatedPaise' | 'expectedTds'
>;

export interface ReceiptPreview {
  /** Where the money would go; undefined while the form is not complete or the server is asked. */
  allocation: Preview | undefined;
  /** Why the server would refuse it: the 10 % cap, cash, a reference used before. */
  refusal: ApiError | null;
  isAsking: boolean;
}

const QUIET_MS = 400;

/** Asks the server, once typing rests, where the money of a complete form would go and what speaks against it. */
export function useReceiptPreview(form: ReceiptFormState): ReceiptPreview {
  const values = useWatch({ control: form.control });
  // Once it is sent the same receipt would be refused as recorded before.
  const { isSubmitting, isSubmitSuccessful } = useFormState({ control: form.control });
  const isOpen = !isSubmitting && !isSubmitSuccessful;
  const settled = useDebounced(JSON.stringify(completed(values)), QUIET_MS);
  const asked = isOpen ? (JSON.parse(settled) as ReceiptFormValues | null) : null;
  const query = useQuery<Preview, ApiError>({
    // By a name of its own and not by its path: a change of other records asks nothing anew while one types.
    queryKey: ['receiptPreview', { asked }],
    queryFn: async ({ signal }) => {
      if (!asked) throw new Error('A receipt that is not complete has no preview.');
      return await send(recordReceipt, { body: { ...asked, preview: true }, signal });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    allocation: asked && !query.error ? query.data : undefined,
    refusal: asked ? query.error : null,
    isAsking: query.isFetching,
  };
}

/** What the server would refuse stands at its field before anything is saved. */
export function useRefusalAtField(form: ReceiptFormState, { refusal }: ReceiptPreview): void {
  const { setError, clearErrors } = form;
  useEffect(() => {
    const named = refusedFields(refusal);
    for (const { field, message } of named) setError(field, { type: 'server', message });
    return () => {
      for (const { field } of named) clearErrors(field);
    };
  }, [refusal, setError, clearErrors]);
}

type FieldName = keyof ReceiptFormValues;
const FIELDS: readonly FieldName[] = [
  'saleId',
  'amountPaise',
  'mode',
  'reference',
  'receivedDate',
  'depositAccountId',
];

/** The fields of the form that a refusal names. */
export function refusedFields(refusal: ApiError | null): { field: FieldName; message: string }[] {
  return (refusal?.fields ?? []).flatMap(({ field, message }) => {
    const known = FIELDS.find((one) => one === field);
    return known ? [{ field: known, message }] : [];
  });
}

/** The receipt as it would be sent, null while something is missing. */
function completed(values: unknown): ReceiptFormValues | null {
  const read = ReceiptForm.safeParse(tidy(values));
  return read.success ? read.data : null;
}
