import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import type { BodyOf } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { formatMoney } from '#platform/contract/format.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { listMilestones } from '#site/milestones/milestone.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { listProjects } from '#inventory/projects/project.contract.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { DEMAND_RUN_KINDS, listDemandRuns, previewDemandRun } from '../demandRun.contract.ts';
import { KIND_LABELS } from './demandRun.labels.ts';

const RunForm = z
  .object({
    kind: z.enum(DEMAND_RUN_KINDS),
    milestoneId: id().nullable(),
    projectId: id().nullable(),
    towerId: id().nullable(),
    upTo: day('Day').nullable(),
  })
  .superRefine((request, context) => {
    const missing = MISSING[request.kind].filter(({ field }) => request[field] === null);
    for (const { field, message } of missing) context.addIssue({ code: 'custom', path: [field], message });
  });
type RunForm = z.output<typeof RunForm>;

interface Needed {
  field: 'milestoneId' | 'projectId' | 'towerId' | 'upTo';
  message: string;
}

const MISSING: Record<RunForm['kind'], readonly Needed[]> = {
  milestone: [{ field: 'milestoneId', message: 'Choose the completed milestone' }],
  dates: [
    { field: 'projectId', message: 'Choose the project' },
    { field: 'upTo', message: 'Choose the day' },
  ],
  possession: [{ field: 'towerId', message: 'Choose the tower' }],
};

/** The scope of a run: completed works, dates reached, or possession. Only previewed here. */
export function NewDemandRun({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(RunForm, {
    kind: 'milestone',
    milestoneId: null,
    projectId: null,
    towerId: null,
    upTo: today(),
  });
  const previewLines = useSend(previewDemandRun, { invalidates: [listDemandRuns] });
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <FormDialog
      title="Preview demands"
      text="You see the demand for each unit, or why there is none. Nothing is billed until you post it."
      form={form}
      submit="Preview demands"
      submitting="Preparing…"
      purpose="preview the demands"
      onClose={onClose}
      onSubmit={async (request) => {
        const run = await previewLines.mutateAsync({ body: bodyOf(request) });
        await navigate(`/payments/demand-runs/${run.id}`);
      }}
    >
      <FormSegment
        control={form.control}
        name="kind"
        label="Trigger"
        choices={DEMAND_RUN_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
      {kind === 'milestone' && (
        <FormCombobox
          control={form.control}
          name="milestoneId"
          label="Completed milestone"
          search={findMilestones}
          emptyText="No completed milestone matches"
        />
      )}
      {kind === 'dates' && (
        <>
          <FormCombobox control={form.control} name="projectId" label="Project" search={findProjects} />
          <FormDate control={form.control} name="upTo" label="Installments due by" max={today()} />
        </>
      )}
      {kind === 'possession' && (
        <FormCombobox control={form.control} name="towerId" label="Tower" search={findTowers} />
      )}
    </FormDialog>
  );
}

function bodyOf({ kind, milestoneId, projectId, towerId, upTo }: RunForm): BodyOf<typeof previewDemandRun> {
  if (kind === 'milestone') return { kind, milestoneId: milestoneId ?? '' };
  if (kind === 'possession') return { kind, towerId: towerId ?? '' };
  return { kind, projectId: projectId ?? '', upTo: upTo ?? '' };
}

async function findMilestones(search: string, signal: AbortSignal): Promise<FoundOption[]> {
  const query = { search, status: 'completed', limit: 20 };
  const { rows } = await send(listMilestones, { query, signal });
  return rows.map(({ id: key, name, towerName, projectName, undemandedPaise }) => ({
    id: key,
    label: `${name} of ${towerName ?? projectName}`,
    text: `${projectName}, ${undemandedPaise > 0 ? `${formatMoney(undemandedPaise)} not billed` : 'all billed'}`,
  }));
}

async function findProjects(search: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { rows } = await send(listProjects, { query: { search, limit: 20, sort: 'name' }, signal });
  return rows.map(({ id: key, name, city }) => ({ id: key, label: name, text: city }));
}

async function findTowers(search: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { rows } = await send(listTowers, { query: { search, limit: 20 }, signal });
  return rows.map(({ id: key, name, possessionOfferDate }) => ({
    id: key,
    label: name,
    text: possessionOfferDate ? 'Possession offered' : 'Possession is not offered yet',
    isDisabled: !possessionOfferDate,
  }));
}
