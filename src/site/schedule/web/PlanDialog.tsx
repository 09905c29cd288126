import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { counted, formatDay } from '#platform/contract/format.ts';
import { id, plannedDay } from '#platform/contract/fields.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { listMilestones } from '#site/milestones/milestone.contract.ts';
import type { Plan, PlanInput } from '../plan.contract.ts';
import { planTowers, previewPlan } from '../plan.contract.ts';
import type { Timeline } from '../timeline.contract.ts';
import { getTimeline } from '../timeline.contract.ts';

const PlanForm = z.object({
  towerIds: z.array(id()).min(1, 'Choose a tower.'),
  startDate: plannedDay('Start date'),
});

/** The works of towers from the template: shown first, then added. */
export function PlanDialog({ timeline, onClose }: { timeline: Timeline; onClose: () => void }) {
  const { projectId, projectName } = timeline;
  const form = useContractForm(PlanForm, { towerIds: [], startDate: today() });
  const { control } = form;
  const towers = useCall(listTowers, { query: { projectId, limit: 100 } });
  const plan = useSend(planTowers, { invalidates: [getTimeline, listMilestones] });
  const [towerIds, startDate] = useWatch({ control, name: ['towerIds', 'startDate'] });
  const whole = PlanForm.safeParse({ towerIds, startDate });
  const { preview, error } = usePreview({
    call: previewPlan,
    input: whole.success ? inputOf(whole.data) : null,
    sentBy: [plan],
    ask: (body, signal) => send(previewPlan, { params: { id: projectId }, body, signal }),
  });
  return (
    <FormDialog
      title={`Plan towers of ${projectName}`}
      text="The usual works are proposed from the start date, on working days. What a tower has already stays as it is."
      form={form}
      submit="Add milestones"
      onClose={onClose}
      onSubmit={async (values) => {
        const { towers: planned } = await plan.mutateAsync({
          params: { id: projectId },
          body: inputOf(values),
        });
        const added = planned.reduce((sum, one) => sum + one.added, 0);
        toastSuccess(`${counted(added, 'milestone')} added`);
      }}
    >
      <FormChoices
        control={control}
        name="towerIds"
        label="Towers"
        emptyText="The project has no towers yet."
        choices={(towers.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
      />
      <FormDate control={control} name="startDate" label="Start date" />
      {error && <Note tone="failure">{error.message}</Note>}
      {preview && <Proposal plan={preview} />}
    </FormDialog>
  );
}

function inputOf({ towerIds, startDate }: z.output<typeof PlanForm>): PlanInput {
  return { towers: towerIds.map((towerId) => ({ towerId, startDate })) };
}

function Proposal({ plan: { towers, reraPossessionDate } }: { plan: Plan }) {
  return (
    <Proposed>
      {towers.map(({ towerId, towerName, endDate, added, milestones }) => (
        <details key={towerId}>
          <summary>
            {towerName}: {counted(added, 'milestone')}
            {endDate && `, until ${formatDay(endDate)}`}
            {reraPossessionDate && endDate && endDate > reraPossessionDate && ', after the RERA date'}
          </summary>
          <LedgerTable
            caption={`Works of ${towerName}`}
            rows={milestones.map((one) => ({ ...one, id: one.key }))}
            columns={[
              { key: 'name', label: 'Milestone', render: ({ name }) => name },
              { key: 'start', label: 'Start', render: (one) => dayText(one.plannedStart) },
              { key: 'end', label: 'End', render: (one) => dayText(one.plannedEnd) },
              {
                key: 'weight',
                label: 'Weight, %',
                align: 'right',
                render: ({ weightPct, state }) => (state === 'kept' ? 'kept' : weightPct),
              },
            ]}
          />
        </details>
      ))}
    </Proposed>
  );
}

function dayText(day: string | null): string {
  return day === null ? '–' : formatDay(day);
}

const Proposed = styled('div')({ '& summary': { minHeight: 28, cursor: 'pointer' } });
