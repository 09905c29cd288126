import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listProjects } from '#inventory/projects/project.contract.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import type { Milestone } from '../milestone.contract.ts';
import {
  createMilestone,
  getMilestone,
  listMilestones,
  MilestoneInput,
  MilestonePatch,
  updateMilestone,
} from '../milestone.contract.ts';
import { findContractors } from './contractor.choices.ts';
import { MILESTONE_KEYS } from './milestone.keys.ts';

const INVALIDATES = [listMilestones, getMilestone];
const NewMilestone = MilestoneInput.omit({ budgetedPaise: true, actualCostPaise: true, dependsOn: true });
const ChangedMilestone = MilestonePatch.pick({
  name: true,
  sequence: true,
  weightPct: true,
  plannedStart: true,
  plannedEnd: true,
  contractorId: true,
});

/** A milestone of a tower, or of a project as a whole. */
export function MilestoneDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(NewMilestone, { towerId: null, sequence: 1, weightPct: 0 });
  const { control } = form;
  const [projectId, towerId, from, to] = useWatch({
    control,
    name: ['projectId', 'towerId', 'plannedStart', 'plannedEnd'],
  });
  const towers = useCall(listTowers, { query: { projectId, limit: 100 } }, { enabled: Boolean(projectId) });
  const towerChoices = (towers.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const create = useSend(createMilestone, { invalidates: INVALIDATES });
  return (
    <FormDialog
      title="Add milestone"
      text="Payment plans with a stage linked to it bill the stage when it is completed."
      form={form}
      submit="Add milestone"
      onClose={onClose}
      onSubmit={async (input) => {
        // What was chosen before a tower was is not shown any more.
        const { coversTowerIds, ...one } = input;
        const body = one.towerId ? one : { ...one, coversTowerIds };
        const { id } = await create.mutateAsync({ body });
        await navigate(`/construction/milestones/${id}`);
      }}
    >
      <Fields>
        <FormCombobox control={control} name="projectId" label="Project" search={findProjects} />
        <FormSelect
          control={control}
          name="towerId"
          label="Tower"
          emptyLabel="Several, or the project as a whole"
          isOptional
          choices={towerChoices}
        />
        {!towerId && towerChoices.length > 1 && (
          <Wide>
            <FormChoices
              control={control}
              name="coversTowerIds"
              label="Towers that it covers"
              helper="None chosen: all that have no such work of their own. Its weight counts in each."
              isOptional
              choices={towerChoices}
            />
          </Wide>
        )}
        <FormSelect control={control} name="key" label="Work" choices={MILESTONE_KEYS} />
        <FormText control={control} name="name" label="Name" maxLength={120} />
        <FormNumber control={control} name="sequence" label="Order" />
        <FormPct control={control} name="weightPct" label="Weight" isOptional />
        <FormDate control={control} name="plannedStart" label="Planned start" isOptional />
        <FormDate control={control} name="plannedEnd" label="Planned end" isOptional />
        <FormCombobox
          control={control}
          name="contractorId"
          label="Contractor"
          isOptional
          search={findContractors({ from, to, projectId })}
        />
      </Fields>
    </FormDialog>
  );
}

/** Edits name, order and plan; the dates of a completed milestone are final. */
export function EditMilestone({ milestone, onClose }: { milestone: Milestone; onClose: () => void }) {
  const { id, name, sequence, weightPct, plannedStart, plannedEnd, version, status } = milestone;
  const { contractorId, contractor, projectId } = milestone;
  const form = useContractForm(ChangedMilestone, {
    name,
    sequence,
    weightPct,
    plannedStart,
    plannedEnd,
    contractorId,
  });
  const update = useSend(updateMilestone, { invalidates: INVALIDATES });
  const isOver = status === 'completed';
  const { control } = form;
  const [from, to] = useWatch({ control, name: ['plannedStart', 'plannedEnd'] });
  return (
    <FormDialog
      title={`Edit ${name}`}
      form={form}
      submit="Save milestone"
      onClose={onClose}
      onSubmit={async ({ plannedStart: start, plannedEnd: end, ...rest }) => {
        const days = isOver ? {} : { plannedStart: start, plannedEnd: end };
        await update.mutateAsync({ params: { id }, body: { ...rest, ...days, version } });
        toastSuccess('Milestone saved');
      }}
    >
      <Fields>
        <FormText control={control} name="name" label="Name" maxLength={120} />
        <FormNumber control={control} name="sequence" label="Order" />
        <FormPct control={control} name="weightPct" label="Weight" />
        <span />
        <FormDate
          control={control}
          name="plannedStart"
          label="Planned start"
          isOptional
          isDisabled={isOver}
        />
        <FormDate control={control} name="plannedEnd" label="Planned end" isOptional isDisabled={isOver} />
        <FormCombobox
          control={control}
          name="contractorId"
          label="Contractor"
          isOptional
          isDisabled={isOver && contractorId !== null}
          initial={contractor && { id: contractor.id, label: contractor.companyName }}
          search={findContractors({ from, to, projectId })}
        />
      </Fields>
    </FormDialog>
  );
}

async function findProjects(search: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { rows } = await send(listProjects, { query: { search, limit: 20, sort: 'name' }, signal });
  return rows.map(({ id, name, city }) => ({ id, label: name, text: city }));
}

const Wide = styled('div')({ gridColumn: '1 / -1' });

const Fields = styled('div')({
  display: 'grid',
  gap: '0 16px',
  '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
