import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldValues } from 'react-hook-form';
import { FormProvider, useWatch } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate, useCall } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import type { FormDialogProps } from '#platform/web/form/FormDialog.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import {
  createIssue,
  createMilestoneIssue,
  IssueDetail,
  IssueInput,
  MilestoneIssueInput,
} from '../issue.contract.ts';
import type { MilestoneOfIssue } from './issue.labels.shared.ts';
import type { EvidenceFile } from './EvidenceField.shared.tsx';
import { EvidenceField, uploadedIds, waitingFiles } from './EvidenceField.shared.tsx';
import { ISSUE_CHANGED, issueHref } from './issue.labels.shared.ts';
import { IssueFields } from './IssueFields.tsx';
import type { NewWork } from './workQueue.shared.ts';
import { sendOrKeep, useWorkQueue } from './workQueue.shared.ts';

const NEW = {
  title: '',
  severity: 'medium' as const,
  assignedToId: null,
  contractorId: null,
  dueDate: null,
  floor: null,
  room: null,
};

type ReportDialogProps<V extends FieldValues, T> = Omit<FormDialogProps<V, T>, 'onSubmit' | 'children'> & {
  /** Null while none is chosen. */
  projectId: string | null;
  /** Fields that say where it is, before what is wrong. */
  place?: ReactNode;
  onReport: (input: T, files: readonly EvidenceFile[]) => Promise<void>;
};

/** What is wrong, with what shows it; who reports adds where it is. */
function ReportDialog<V extends FieldValues, T>(props: ReportDialogProps<V, T>) {
  const { projectId, place, onReport, ...dialog } = props;
  const [files, setFiles] = useState<EvidenceFile[]>([]);
  return (
    <FormDialog {...dialog} onSubmit={(input) => onReport(input, files)}>
      <FormProvider {...dialog.form}>
        <FormGrid>
          {place}
          <IssueFields projectId={projectId} />
          <div data-wide>
            <EvidenceField files={files} onChange={setFiles} mayWait />
          </div>
        </FormGrid>
      </FormProvider>
    </FormDialog>
  );
}

/** Sends a report, or keeps it on this phone while there is no connection. */
function useReport() {
  useWorkQueue();
  const queryClient = useQueryClient();
  return async (
    where: Pick<NewWork, 'call' | 'params' | 'place'>,
    input: { title: string },
    files: readonly EvidenceFile[],
  ) => {
    const body = { ...input, fileIds: uploadedIds(files), foundAt: new Date().toISOString() };
    const sent = await sendOrKeep({ ...where, title: input.title, body, files: waitingFiles(files) });
    if (sent === 'kept') toastSuccess('No connection: the report waits on this phone and is sent by itself');
    else await invalidate(queryClient, ISSUE_CHANGED.invalidates);
    return sent;
  };
}

interface MilestoneIssueProps {
  milestone: MilestoneOfIssue;
  onClose: () => void;
}

/** An issue of the work of a milestone; its contractor puts it right, unless another is chosen. */
export function ReportMilestoneIssue({ milestone, onClose }: MilestoneIssueProps) {
  const { id, name, projectId, contractorId } = milestone;
  const form = useContractForm(MilestoneIssueInput, { ...NEW, contractorId });
  const report = useReport();
  return (
    <ReportDialog
      title={`Report an issue of ${name}`}
      text="A high or critical issue has to be closed before the milestone is completed."
      form={form}
      projectId={projectId}
      submit="Report issue"
      onClose={onClose}
      onReport={async (input, files) => {
        const sent = await report({ call: createMilestoneIssue, params: { id }, place: name }, input, files);
        if (sent !== 'kept') toastSuccess('Issue reported');
      }}
    />
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
const UnitIssue = IssueInput.omit({ fileIds: true, foundAt: true, milestoneId: true });

/** A snag or defect of a unit. */
export function ReportUnitIssue({ unit, onClose }: UnitIssueProps) {
  const { id: unitId, unitNumber, projectId, towerId } = unit;
  const form = useContractForm(UnitIssue, { ...NEW, origin: 'snag', projectId, towerId, unitId });
  const report = useReport();
  return (
    <ReportDialog
      title={`Report a snag of ${unitNumber}`}
      text="Snags above low have to be closed before possession."
      form={form}
      projectId={projectId}
      place={
        <div data-wide>
          <FormSelect control={form.control} name="origin" label="Kind" choices={ORIGINS} />
        </div>
      }
      submit="Report snag"
      onClose={onClose}
      onReport={async (input, files) => {
        const sent = await report({ call: createIssue, params: {}, place: unitNumber }, input, files);
        if (sent !== 'kept') toastSuccess(`Reported for ${unitNumber}`);
      }}
    />
  );
}

/** An issue of a site, without a milestone. */
export function ReportSiteIssue({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(UnitIssue, { ...NEW, origin: 'site', towerId: null, unitId: null });
  const { control } = form;
  const projectId = useWatch({ control, name: 'projectId' });
  const projects = useProjectChoices();
  const towers = useCall(listTowers, { query: { projectId, limit: 100 } }, { enabled: Boolean(projectId) });
  const report = useReport();
  return (
    <ReportDialog
      title="Report an issue"
      text="What is wrong with the work of a milestone is reported on its page, a snag on the page of the unit."
      form={form}
      projectId={projectId || null}
      place={
        <>
          <FormSelect control={control} name="projectId" label="Project" choices={projects} />
          <FormSelect
            control={control}
            name="towerId"
            label="Tower"
            emptyLabel="The project as a whole"
            isOptional
            choices={(towers.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      }
      submit="Report issue"
      onClose={onClose}
      onReport={async (input, files) => {
        const place = projects.find(({ value }) => value === input.projectId)?.label ?? 'Site';
        const sent = await report({ call: createIssue, params: {}, place }, input, files);
        if (sent !== 'kept') await navigate(issueHref(IssueDetail.parse(sent.answer)));
      }}
    />
  );
}
