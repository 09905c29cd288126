import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { paise, text } from '#platform/contract/fields.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { isRole } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { waiveInstallment } from '#money/plans/plan.contract.ts';
import type { WaiverScope } from '#money/charges/waiverLimit.rules.ts';
import { waivedTaxText } from '../waivedBill.rules.ts';
import { waiverProblem } from '#money/charges/waiverLimit.rules.ts';
import { CHANGED_BY_RECEIPTS } from './receipt.calls.shared.ts';

const InterestForm = z.object({ reason: text(300, 'Reason', 10), amountPaise: paise('Amount', 1) });

interface WaiveDialogProps {
  installment: Installment;
  scope: WaiverScope;
  onClose: () => void;
}

/** Waives interest or the balance of an installment; the limit of the user's role is checked while typing. */
export function WaiveDialog({ installment, scope, onClose }: WaiveDialogProps) {
  return scope === 'interest' ? (
    <WaiveInterest installment={installment} onClose={onClose} />
  ) : (
    <WaiveBalance installment={installment} onClose={onClose} />
  );
}

type PartProps = Omit<WaiveDialogProps, 'scope'>;

function WaiveInterest({ installment, onClose }: PartProps) {
  const form = useContractForm(InterestForm, { reason: '' });
  const amountPaise = useWatch({ control: form.control, name: 'amountPaise' });
  const send = useSend(waiveInstallment, { invalidates: CHANGED_BY_RECEIPTS });
  const { interestAccruedPaise, interestOpenPaise } = installment;
  return (
    <FormDialog
      title={`Waive interest on ${installment.name}`}
      text={`${formatMoneyExact(interestAccruedPaise)} is not billed yet and ${formatMoneyExact(interestOpenPaise)} is billed and open, tax included. The waiver is posted with its reason.`}
      form={form}
      submit="Waive interest"
      onClose={onClose}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { id: installment.id }, body: { scope: 'interest', ...body } });
        toastSuccess('Interest waived');
      }}
    >
      <FormMoney control={form.control} name="amountPaise" label="Interest to waive, without GST" autoFocus />
      <FormText control={form.control} name="reason" label="Reason" />
      <Notes>
        <Limit scope="interest" amountPaise={amountPaise ?? 0} />
      </Notes>
    </FormDialog>
  );
}

function WaiveBalance({ installment, onClose }: PartProps) {
  const send = useSend(waiveInstallment, { invalidates: CHANGED_BY_RECEIPTS });
  return (
    <ReasonDialog
      title={`Waive ${formatMoneyExact(installment.outstandingPaise)} of ${installment.name}`}
      text="Nothing more is due on this stage. The waiver stays in the ledger with its reason."
      submit="Waive balance"
      isDanger
      least={10}
      onClose={onClose}
      onSubmit={async (reason) => {
        await send.mutateAsync({ params: { id: installment.id }, body: { scope: 'balance', reason } });
        toastSuccess(
          installment.taxOnWaiver === 'credited' ? 'Balance waived, credit note issued' : 'Balance waived',
        );
      }}
    >
      <Notes>
        <WaivedTax installment={installment} />
        <Limit scope="balance" amountPaise={installment.outstandingPaise} />
      </Notes>
    </ReasonDialog>
  );
}

/** What happens to the tax, shown before waiving. */
function WaivedTax({ installment }: { installment: Installment }) {
  const text = waivedTaxText(installment);
  return text ? (
    <Note tone={installment.taxOnWaiver === 'credited' ? 'advice' : 'limit'} title={text} />
  ) : null;
}

function Limit({ scope, amountPaise }: { scope: WaiverScope; amountPaise: number }) {
  const { role } = useSessionUser();
  const organization = useCall(getOrganization, {});
  if (!isRole(role) || !organization.data) return null;
  // What was waived before is counted by the server.
  const problem = waiverProblem(role, scope, amountPaise, organization.data.settings.waiverLimits);
  return problem ? <Note tone="limit" title={problem} /> : null;
}

const Notes = styled('div')({ display: 'grid', gap: 8, '&:empty': { display: 'none' } });
