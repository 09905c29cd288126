import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Control } from 'react-hook-form';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { formatArea, formatMoneyExact, formatPct } from '#platform/contract/format.ts';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { TransferFee } from '../transferFee.contract.ts';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { requestTransferFee } from '../transferFee.contract.ts';
import { feeNeedsApproval, feeTaxPaise } from '../transferFee.rules.ts';
import type { TransferForm } from './buyerTransfer.form.ts';

interface TransferFeeFieldsProps {
  saleId: string;
  control: Control<TransferForm>;
  fee: TransferFee;
}

/** The transfer fee for the new buyer, with its tax. */
export function TransferFeeFields({ saleId, control, fee }: TransferFeeFieldsProps) {
  const typedPaise = useWatch({ control, name: 'feePaise' });
  const feePaise = Number.isSafeInteger(typedPaise) ? typedPaise : 0;
  const taxPaise = feeTaxPaise(feePaise, fee);
  const { approvedFeePaise } = fee;
  const isApproved = approvedFeePaise !== null && feePaise >= approvedFeePaise;
  const isBelow = feePaise <= fee.askedPaise && feeNeedsApproval(fee, feePaise) && !isApproved;
  return (
    <Columns>
      <FormMoney
        control={control}
        name="feePaise"
        label="Transfer fee"
        helper={`${formatMoneyExact(fee.ratePaise)} × ${formatArea(fee.areaSqft)} by the project's terms. Due at once from the new buyer.`}
      />
      <div aria-live="polite">
        <FactList
          labelWidth={132}
          facts={[
            { label: `GST ${formatPct(fee.gstPct)}`, value: <Money paise={taxPaise} withPaise /> },
            { label: 'Payable by the buyer', value: <Money paise={feePaise + taxPaise} withPaise /> },
          ]}
        />
      </div>
      {approvedFeePaise !== null && (
        <Note tone="done" title={`${formatMoneyExact(approvedFeePaise)} is approved for this transfer.`} />
      )}
      {isBelow && <BelowLimit saleId={saleId} feePaise={feePaise} />}
    </Columns>
  );
}

/** A fee that another person has to approve; the transfer can then be sent. */
function BelowLimit({ saleId, feePaise }: { saleId: string; feePaise: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const request = useSend(requestTransferFee, { invalidates: [listApprovals] });
  return (
    <Note
      tone="limit"
      title="This fee needs approval."
      actions={
        <Button size="small" onClick={() => setIsAsking(true)}>
          Send for approval
        </Button>
      }
    >
      Send the transfer once it is approved.
      {isAsking && (
        <ReasonDialog
          title={`Send a fee of ${formatMoneyExact(feePaise)} for approval`}
          submit="Send for approval"
          least={10}
          onClose={() => setIsAsking(false)}
          onSubmit={async (reason) => {
            await request.mutateAsync({ params: { id: saleId }, body: { feePaise, reason } });
            toastSuccess('Sent for approval');
          }}
        />
      )}
    </Note>
  );
}

const Columns = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: '14px 24px',
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
