import { styled } from '@mui/material/styles';
import { useState } from 'react';
import * as z from 'zod';
import { day, optional, text } from '#platform/contract/fields.ts';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import type { BodyInput, ResultOf } from '#platform/contract/call.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { BulkFailure } from '#platform/web/page/BulkOutcome.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { CommissionRun } from '../commissionRun.contract.ts';
import { enterUtrs, getCommissionRun, listCommissionRuns } from '../commissionRun.contract.ts';
import { listPayable } from '../payment.contract.ts';

/** So many are typed at once; more come by file. */
const MAX_TYPED = 50;

const TypedUtrs = z.object({
  paidOn: day('Paid on'),
  utrs: z.array(z.object({ lineId: z.uuid(), utr: optional(text(30, 'UTR', 10)) })),
});

interface EnterUtrsProps {
  run: CommissionRun;
  /** Rows that were not taken, each with its reason. */
  onRefused: (rows: readonly BulkFailure[]) => void;
  onClose: () => void;
}

/** The numbers under which the bank paid: typed by payment, or as the file of the bank. */
export function EnterUtrs({ run, onRefused, onClose }: EnterUtrsProps) {
  const enter = useSend(enterUtrs, { invalidates: [getCommissionRun, listCommissionRuns, listPayable] });
  const [isReading, setIsReading] = useState(false);
  const open = run.lines.filter(({ status }) => status === 'ordered').slice(0, MAX_TYPED);
  const form = useContractForm(TypedUtrs, {
    paidOn: today(),
    utrs: open.map(({ id }) => ({ lineId: id, utr: '' })),
  });
  const sent = async (body: BodyInput<typeof enterUtrs>) =>
    tell(await enter.mutateAsync({ params: { id: run.id }, body }), onRefused);
  const read = async (file: File) => {
    setIsReading(true);
    try {
      await sent({ csv: await file.text() });
      onClose();
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <FormDialog
      title={`UTRs of ${run.number}`}
      text="As the bank prints them. A payment left empty stays ordered."
      form={form}
      submit="Enter UTRs"
      onClose={onClose}
      onSubmit={async ({ paidOn, utrs }) => {
        const lines = utrs.flatMap(({ lineId, utr }) => (utr ? [{ lineId, utr, paidOn }] : []));
        await sent({ lines });
      }}
    >
      <FileButton
        label="Take them from the file of the bank"
        busyLabel="Reading…"
        isBusy={isReading}
        accept=".csv,text/csv"
        name="File of the bank: reference, UTR and date"
        onFiles={([file]) => {
          if (file) void read(file);
        }}
      />
      <FormDate control={form.control} name="paidOn" label="Paid on" max={today()} />
      <Lines>
        {open.map((line, index) => (
          <FormText
            key={line.id}
            control={form.control}
            name={`utrs.${index}.utr`}
            label={`${line.firm.name}, ${formatMoneyExact(line.netPaise)} (${line.reference})`}
            maxLength={30}
            isOptional
          />
        ))}
      </Lines>
    </FormDialog>
  );
}

function tell({ rows }: ResultOf<typeof enterUtrs>, onRefused: (rows: readonly BulkFailure[]) => void): void {
  const taken = rows.filter(({ result }) => result === 'paid' || result === 'corrected').length;
  if (taken > 0) toastSuccess(`${counted(taken, 'payment')} marked as paid`);
  onRefused(
    rows.flatMap(({ reference, reason }, index) =>
      reason === null ? [] : [{ id: String(index), title: reference, problem: reason }],
    ),
  );
}

const Lines = styled('div')({ display: 'grid', gap: 14 });
