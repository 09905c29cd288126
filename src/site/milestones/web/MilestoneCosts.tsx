import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { Milestone } from '../milestone.contract.ts';
import { getMilestone, listMilestones } from '../milestone.contract.ts';
import type { MilestoneCosts as Costs } from '../milestoneCost.contract.ts';
import { CostInput, enterCost, getCosts } from '../milestoneCost.contract.ts';

const KIND_LABELS: Record<Costs['entries'][number]['kind'], string> = {
  entered: 'Cost',
  adjusting: 'Adjusted to a total',
  carried: 'Carried over',
};

/** What the milestone has cost, for those of finance: the sum of its entries beside its budget. */
export function MilestoneCosts({ milestone }: { milestone: Milestone }) {
  const [isAdding, setIsAdding] = useState(false);
  const costs = useCall(getCosts, { params: { id: milestone.id } });
  const entries = costs.data?.entries ?? [];
  return (
    <Section
      title="Cost"
      fact={
        milestone.budgetedPaise ? (
          <>
            <Money paise={milestone.actualCostPaise ?? 0} /> of <Money paise={milestone.budgetedPaise} />
          </>
        ) : (
          <>
            <Money paise={milestone.actualCostPaise ?? 0} />, no budget
          </>
        )
      }
      action={
        <Button size="small" onClick={() => setIsAdding(true)}>
          Enter cost
        </Button>
      }
    >
      {entries.length > 0 && (
        <LedgerTable
          caption={`Costs of ${milestone.name}`}
          rows={entries}
          columns={[
            { key: 'day', label: 'Day', render: ({ incurredOn }) => formatDay(incurredOn) },
            {
              key: 'what',
              label: 'Paid to',
              isLong: true,
              render: ({ kind, vendor, note }) => vendor ?? note ?? KIND_LABELS[kind],
            },
            {
              key: 'amount',
              label: 'Amount, ₹',
              align: 'right',
              render: ({ amountPaise }) => <Money paise={amountPaise} bare />,
            },
          ]}
        />
      )}
      {isAdding && <CostDialog milestone={milestone} onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

function CostDialog({ milestone: { id, name }, onClose }: { milestone: Milestone; onClose: () => void }) {
  const form = useContractForm(CostInput, { incurredOn: today() });
  const { control } = form;
  const enter = useSend(enterCost, { invalidates: [getCosts, getMilestone, listMilestones] });
  return (
    <FormDialog
      title={`Enter a cost of ${name}`}
      text="An amount below zero takes back what was entered too much."
      form={form}
      submit="Enter cost"
      onClose={onClose}
      onSubmit={async (body) => {
        await enter.mutateAsync({ params: { id }, body });
        toastSuccess('Cost entered');
      }}
    >
      <FormMoney control={control} name="amountPaise" label="Amount" />
      <FormDate control={control} name="incurredOn" label="Incurred on" max={today()} />
      <FormText control={control} name="vendor" label="Paid to" maxLength={120} isOptional />
      <FormText control={control} name="reference" label="Reference" maxLength={60} isOptional />
      <FormText control={control} name="note" label="Note" maxLength={500} isOptional />
    </FormDialog>
  );
}
