import * as z from 'zod';
import { day, text } from '#platform/contract/fields.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { CommissionRun } from '../commissionRun.contract.ts';
import { getCommissionRun, listCommissionRuns, returnCommissionLine } from '../commissionRun.contract.ts';
import { listPayable } from '../payment.contract.ts';
import type { CommissionRunLine } from '../commissionRunLine.contract.ts';

const Returned = z.object({ returnedOn: day('Returned on'), reason: text(300, 'Reason', 3) });

interface ReturnPaymentProps {
  run: CommissionRun;
  line: CommissionRunLine;
  onClose: () => void;
}

/** A payment that the bank sent back. */
export function ReturnPayment({ run, line, onClose }: ReturnPaymentProps) {
  const giveBack = useSend(returnCommissionLine, {
    invalidates: [getCommissionRun, listCommissionRuns, listPayable],
  });
  const form = useContractForm(Returned, { returnedOn: today(), reason: '' });
  const { id, version } = run;
  return (
    <FormDialog
      title={`${line.reference} was returned`}
      text={`${formatMoneyExact(line.netPaise)} to ${line.firm.name} is posted back today, and tranche ${line.seq} of ${line.commissionNumber} can be paid again.`}
      form={form}
      submit="Mark as returned"
      onClose={onClose}
      onSubmit={async (body) => {
        await giveBack.mutateAsync({ params: { id, lineId: line.id }, body: { ...body, version } });
        toastSuccess(`${line.reference} is returned`);
      }}
    >
      <FormDate control={form.control} name="returnedOn" label="Returned on" max={today()} />
      <FormText control={form.control} name="reason" label="Reason" maxLength={300} />
    </FormDialog>
  );
}
