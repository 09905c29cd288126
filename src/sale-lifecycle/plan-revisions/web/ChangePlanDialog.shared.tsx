import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { tidy } from '#platform/contract/fields.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import type { RevisedPlan } from '../planRevision.contract.ts';
import { changePlan, listPlanRevisions, replanSale } from '../planRevision.contract.ts';
import type { PlanChangeRequest } from './planChange.form.ts';
import { halvesOf, PlanChangeForm, requestOf } from './planChange.form.ts';
import { MergeFields, MoveFields, ReplanFields, SplitFields } from './PlanChangeFields.tsx';
import { PlanComparison } from './PlanComparison.tsx';

const KINDS = [
  { value: 'split', label: 'Split' },
  { value: 'merge', label: 'Merge' },
  { value: 'reschedule', label: 'Move' },
];
const REPLAN = { value: 'replan', label: 'Other plan' };
const INVALIDATES = [...CHANGED_BY_RECEIPTS, listPlanRevisions];

interface AskedPlan {
  planId: string;
  request: PlanChangeRequest;
}

function askForPlan({ planId, request }: AskedPlan, signal: AbortSignal): Promise<RevisedPlan> {
  const { call, body } = request;
  return call === 'replan'
    ? send(replanSale, { body: { ...body, preview: true }, signal })
    : send(changePlan, { params: { id: planId }, body: { ...body, preview: true }, signal });
}

/** Changes undemanded installments, with the plan before and after. */
export function ChangePlanDialog({ plan, onClose }: { plan: PaymentPlan; onClose: () => void }) {
  const open = plan.installments.filter((row) => row.demandDate === null && row.paidPaise === 0);
  const [first] = open;
  const form = useContractForm(PlanChangeForm, {
    kind: 'split',
    installmentId: first?.id ?? '',
    parts: first ? halvesOf(first) : [],
    installmentIds: [],
    name: '',
    trigger: { type: 'fixedDate', days: null, date: null, milestoneKey: null },
    templateId: '',
    reason: '',
  } as never);
  const { control } = form;
  const values = useWatch({ control });
  // The preview does not need the reason.
  const asked = PlanChangeForm.safeParse(tidy({ ...values, reason: FOR_THE_FIGURES }));
  const change = useSend(changePlan, { invalidates: INVALIDATES });
  const replan = useSend(replanSale, { invalidates: INVALIDATES });
  const { preview, isStale, error } = usePreview({
    call: changePlan,
    input: asked.data ? { planId: plan.id, request: requestOf(asked.data, plan) } : null,
    sentBy: [change, replan],
    ask: askForPlan,
  });
  return (
    <FormDialog
      title="Change the plan"
      text="Demanded, invoiced or paid stages stay. The change is saved as a revision with its reason; the totals do not change."
      form={form}
      submit="Change plan"
      submitting="Changing…"
      purpose="change the plan"
      onClose={onClose}
      onSubmit={async (input) => {
        const request = requestOf(input, plan);
        if (request.call === 'replan') await replan.mutateAsync({ body: request.body });
        else await change.mutateAsync({ params: { id: plan.id }, body: request.body });
        toastSuccess(`Revision ${plan.revision + 1} of the plan saved`);
      }}
    >
      <Parts>
        <FormSegment
          control={control}
          name="kind"
          label="Change"
          choices={plan.allowedActions.includes('replan') ? [...KINDS, REPLAN] : KINDS}
        />
        {values.kind === 'split' && <SplitFields form={form} open={open} />}
        {values.kind === 'merge' && <MergeFields form={form} open={open} />}
        {values.kind === 'reschedule' && <MoveFields form={form} open={open} />}
        {values.kind === 'replan' && <ReplanFields form={form} plan={plan} />}
        <FormText control={control} name="reason" label="Reason" maxLength={300} />
        {error && <Note tone="limit" title={error.message} />}
        {preview && !error && (
          <div aria-busy={isStale}>
            <PlanComparison caption="Plan before and after" before={preview.before} after={preview.after} />
          </div>
        )}
      </Parts>
    </FormDialog>
  );
}

const FOR_THE_FIGURES = 'Requested for the figures';

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
