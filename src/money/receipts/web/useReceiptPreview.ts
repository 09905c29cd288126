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
  /** The allocation; undefined while the form is incomplete or loading. */
  allocation: Preview | undefined;
  /** Why the server would refuse it: the 10 % cap, cash, a reference used before. */
  refusal: ApiError | null;
  isAsking: boolean;
}

const QUIET_MS = 400;

/** Previews a complete form on the server once typing pauses: the allocation and any errors. */
export function useReceiptPreview(form: ReceiptFormState): ReceiptPreview {
  const values = useWatch({ control: form.control });
  // Once saved, the same receipt would be refused as a duplicate.
  const { isSubmitting, isSubmitSuccessful } = useFormState({ control: form.control });
  const isOpen = !isSubmitting && !isSubmitSuccessful;
  const settled = useDebounced(JSON.stringify(completed(values)), QUIET_MS);
  const asked = isOpen ? (JSON.parse(settled) as ReceiptFormValues | null) : null;
  const query = useQuery<Preview, ApiError>({
    // A key of its own, not the path: changes of other records do not refetch while typing.
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

/** Shows an error of the preview at its field before anything is saved. */
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

/** The fields of the form that an error names. */
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
