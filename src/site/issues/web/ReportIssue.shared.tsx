import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormProvider, useWatch } from 'react-hook-form';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { createIssue, createMilestoneIssue, IssueInput, MilestoneIssueInput } from '../issue.contract.ts';
import type { MilestoneOfIssue } from './issue.labels.shared.ts';
import type { EvidenceFile } from './EvidenceField.shared.tsx';
import { EvidenceField } from './EvidenceField.shared.tsx';
import { ISSUE_CHANGED, issueHref } from './issue.labels.shared.ts';
import { IssueFields } from './IssueFields.tsx';

const NEW = {
  title: '',
  severity: 'medium' as const,
  assignedToId: null,
  contractorId: null,
  dueDate: null,
  floor: null,
  room: null,
};

interface MilestoneIssueProps {
  milestone: MilestoneOfIssue;
  onClose: () => void;
}

/** An issue of the work of a milestone; its contractor puts it right, unless another is chosen. */
export function ReportMilestoneIssue({ milestone, onClose }: MilestoneIssueProps) {
  const { id, name, projectId, contractorId } = milestone;
  const form = useContractForm(MilestoneIssueInput, { ...NEW, contractorId });
  const [files, setFiles] = useState<EvidenceFile[]>([]);
  const report = useSend(createMilestoneIssue, ISSUE_CHANGED);
  return (
    <FormDialog
      title={`Report an issue of ${name}`}
      text="A high or critical issue has to be closed before the milestone is completed."
      form={form}
      submit="Report issue"
      onClose={onClose}
      onSubmit={async (input) => {
        await report.mutateAsync({
          params: { id },
          body: { ...input, fileIds: files.map((file) => file.id) },
        });
        toastSuccess('Issue reported');
      }}
    >
      <FormProvider {...form}>
        <FormGrid>
          <IssueFields projectId={projectId} />
          <div data-wide>
            <EvidenceField files={files} onChange={setFiles} />
          </div>
        </FormGrid>
      </FormProvider>
    </FormDialog>
  );
}

interface UnitIssueProps {
  unit: { id: string; unitNumber: string; projectId: string; towerId: string | null };
  onClose: () => void;
}

const ORIGINS = [
  { value: 'snag', label: 'Snag, before possession' },
  { value: 'defect', label: 'Defect, after possession' },
];
const UnitIssue = IssueInput.omit({ fileIds: true, milestoneId: true });

/** A snag or defect of a unit. */
export function ReportUnitIssue({ unit, onClose }: UnitIssueProps) {
  const { id: unitId, unitNumber, projectId, towerId } = unit;
  const form = useContractForm(UnitIssue, { ...NEW, origin: 'snag', projectId, towerId, unitId });
  const [files, setFiles] = useState<EvidenceFile[]>([]);
  const report = useSend(createIssue, ISSUE_CHANGED);
  return (
    <FormDialog
      title={`Report a snag of ${unitNumber}`}
      text="Snags above low have to be closed before possession."
      form={form}
      submit="Report snag"
      onClose={onClose}
      onSubmit={async (input) => {
        await report.mutateAsync({ body: { ...input, fileIds: files.map((file) => file.id) } });
        toastSuccess(`Reported for ${unitNumber}`);
      }}
    >
      <FormProvider {...form}>
        <FormGrid>
          <div data-wide>
            <FormSelect control={form.control} name="origin" label="Kind" choices={ORIGINS} />
          </div>
          <IssueFields projectId={projectId} />
          <div data-wide>
            <EvidenceField files={files} onChange={setFiles} />
          </div>
        </FormGrid>
      </FormProvider>
    </FormDialog>
  );
}

/** An issue of a site, without a milestone. */
export function ReportSiteIssue({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(UnitIssue, { ...NEW, origin: 'site', towerId: null, unitId: null });
  const [files, setFiles] = useState<EvidenceFile[]>([]);
  const { control } = form;
  const projectId = useWatch({ control, name: 'projectId' });
  const projects = useProjectChoices();
  const towers = useCall(listTowers, { query: { projectId, limit: 100 } }, { enabled: Boolean(projectId) });
  const report = useSend(createIssue, ISSUE_CHANGED);
  return (
    <FormDialog
      title="Report an issue"
      text="What is wrong with the work of a milestone is reported on its page, a snag on the page of the unit."
      form={form}
      submit="Report issue"
      onClose={onClose}
      onSubmit={async (input) => {
        const issue = await report.mutateAsync({ body: { ...input, fileIds: files.map((file) => file.id) } });
        await navigate(issueHref(issue));
      }}
    >
      <FormProvider {...form}>
        <FormGrid>
          <FormSelect control={control} name="projectId" label="Project" choices={projects} />
          <FormSelect
            control={control}
            name="towerId"
            label="Tower"
            emptyLabel="The project as a whole"
            isOptional
            choices={(towers.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <IssueFields projectId={projectId || null} />
          <div data-wide>
            <EvidenceField files={files} onChange={setFiles} />
          </div>
        </FormGrid>
      </FormProvider>
    </FormDialog>
  );
}
