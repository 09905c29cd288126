import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { Call } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { counted } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Reassignment } from '../reassignment.contract.ts';
import { previewReassignment, reassignMilestones } from '../reassignment.contract.ts';
import { findContractors } from './contractor.choices.ts';
import { MILESTONE_LOOKS } from './milestone.styles.shared.ts';

interface ReassignProps {
  contractor: { id: string; companyName: string };
  /** What is read again afterwards. */
  invalidates: readonly Call[];
  onClose: () => void;
}

const ReassignForm = z.object({ toId: id() });

/** All open milestones of a contractor go to another one, in one step; what moves is shown first. */
export function ReassignDialog({ contractor, invalidates, onClose }: ReassignProps) {
  const params = { id: contractor.id };
  const form = useContractForm(ReassignForm, {});
  const toId = useWatch({ control: form.control, name: 'toId' });
  const preview = useCall(previewReassignment, { params, query: toId ? { toId } : {} });
  const reassign = useSend(reassignMilestones, { invalidates });
  const milestones = preview.data?.milestones ?? [];
  return (
    <FormDialog
      title={`Reassign milestones of ${contractor.companyName}`}
      text="Its open milestones go to another contractor. Completed ones stay with it."
      form={form}
      submit={milestones.length > 0 ? `Reassign ${counted(milestones.length, 'milestone')}` : 'Reassign'}
      onSubmit={async (body) => {
        if (preview.data === undefined) throw new Error('Wait for the preview first.');
        const milestoneIds = milestones.map((one) => one.id);
        const { reassigned } = await reassign.mutateAsync({ params, body: { ...body, milestoneIds } });
        const name = preview.data.to?.companyName ?? 'another contractor';
        toastSuccess(`${counted(reassigned, 'milestone')} reassigned to ${name}`);
      }}
      onClose={onClose}
    >
      <FormCombobox control={form.control} name="toId" label="To" search={findContractors({})} />
      <Loaded source={preview} failure="The preview could not be loaded.">
        {(data) => <Preview preview={data} />}
      </Loaded>
    </FormDialog>
  );
}

function Preview({ preview: { to, refusal, milestones } }: { preview: Reassignment }) {
  if (refusal)
    return (
      <Note tone="failure" title={refusal}>
        Choose another contractor.
      </Note>
    );
  return (
    <>
      {to && <Load to={to} />}
      <Moved aria-label="Milestones that move">
        {milestones.map(({ id: milestoneId, name, place, status, progressPct }) => (
          <li key={milestoneId}>
            {name}, {place}
            <small>
              {MILESTONE_LOOKS[status].word}, {progressPct}%
            </small>
          </li>
        ))}
      </Moved>
    </>
  );
}

function Load({ to }: { to: NonNullable<Reassignment['to']> }) {
  const { companyName, projects, projectsAfter, capacityProjects } = to;
  return (
    <>
      <p>
        {companyName} works in {counted(projects, 'project')} now and in {projectsAfter} afterwards.
      </p>
      {projectsAfter > capacityProjects && (
        <Note tone="limit" title={`More than its capacity of ${counted(capacityProjects, 'project')}.`}>
          It can still be assigned.
        </Note>
      )}
    </>
  );
}

const Moved = styled('ul')(({ theme }) => ({
  maxHeight: 240,
  overflowY: 'auto',
  '& > li': { padding: '6px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));
