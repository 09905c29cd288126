import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { paise, text } from '#platform/contract/fields.ts';
import type { BodyInput } from '#platform/contract/call.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { isRole, roleLabel } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { useApprovalNeeded } from '#company/approvals/web/useApprovalNeeded.shared.ts';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { requestWaiver, waiveInstallment } from '#money/plans/plan.contract.ts';
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
  const { send, needed } = useWaiver(installment, 'interest', amountPaise ?? 0);
  const { interestAccruedPaise, interestOpenPaise } = installment;
  return (
    <FormDialog
      title={`Waive interest on ${installment.name}`}
      text={`${formatMoneyExact(interestAccruedPaise)} is not billed yet and ${formatMoneyExact(interestOpenPaise)} is billed and open, tax included. The waiver is posted with its reason.`}
      form={form}
      submit={needed ? 'Send for approval' : 'Waive interest'}
      onClose={onClose}
      onSubmit={(body) => send({ scope: 'interest', ...body }, 'Interest waived')}
    >
      <FormMoney control={form.control} name="amountPaise" label="Interest to waive, without GST" autoFocus />
      <FormText control={form.control} name="reason" label="Reason" />
      <Notes>
        <Limit needed={needed} />
      </Notes>
    </FormDialog>
  );
}

function WaiveBalance({ installment, onClose }: PartProps) {
  const { send, needed } = useWaiver(installment, 'balance', installment.outstandingPaise);
  return (
    <ReasonDialog
      title={`Waive ${formatMoneyExact(installment.outstandingPaise)} of ${installment.name}`}
      text="Nothing more is due on this stage. The waiver stays in the ledger with its reason."
      submit={needed ? 'Send for approval' : 'Waive balance'}
      isDanger
      least={10}
      onClose={onClose}
      onSubmit={(reason) =>
        send(
          { scope: 'balance', reason },
          installment.taxOnWaiver === 'credited' ? 'Balance waived, credit note issued' : 'Balance waived',
        )
      }
    >
      <Notes>
        <WaivedTax installment={installment} />
        <Limit needed={needed} />
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

/** Waives within the limit of the user; what is above it is sent for approval. */
function useWaiver(installment: Installment, scope: WaiverScope, amountPaise: number) {
  const { role } = useSessionUser();
  const limits = useCall(getOrganization).data?.settings.waiverLimits;
  const waive = useSend(waiveInstallment, { invalidates: CHANGED_BY_RECEIPTS });
  const request = useSend(requestWaiver, { invalidates: [listApprovals] });
  // What was waived before is counted by the server, which then refuses.
  const known = isRole(role) && limits ? waiverProblem(role, scope, amountPaise, limits) : null;
  const { needed, act } = useApprovalNeeded(known, amountPaise);
  const send = async (body: BodyInput<typeof waiveInstallment>, done: string) => {
    const sent = { params: { id: installment.id }, body };
    if (needed) {
      await request.mutateAsync(sent);
      toastSuccess('Sent for approval');
    } else {
      await act(() => waive.mutateAsync(sent));
      toastSuccess(done);
    }
  };
  return { send, needed };
}

function Limit({ needed }: { needed: string | null }) {
  return needed ? (
    <Note tone="limit" title={needed}>
      A {roleLabel('Finance Head')} or above decides. Nothing is waived until then.
    </Note>
  ) : null;
}

const Notes = styled('div')({ display: 'grid', gap: 8, '&:empty': { display: 'none' } });
