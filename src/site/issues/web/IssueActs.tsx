import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { IssueDetail } from '../issue.contract.ts';
import { IssuePatch, updateIssue } from '../issue.contract.ts';
import type { EvidenceFile } from './EvidenceField.shared.tsx';
import { EvidenceField, uploadedIds } from './EvidenceField.shared.tsx';
import { ISSUE_CHANGED } from './issue.labels.shared.ts';
import { IssueFields } from './IssueFields.tsx';

interface ActProps {
  issue: IssueDetail;
  onClose: () => void;
}

const Resolution = z.object({ note: optional(text(2000, 'Note')) });

/** Says that it is put right, with a photo or a note; another person verifies it. */
export function ResolveIssue({ issue: { id, title, version }, onClose }: ActProps) {
  const form = useContractForm(Resolution, { note: null });
  const [files, setFiles] = useState<EvidenceFile[]>([]);
  const update = useSend(updateIssue, ISSUE_CHANGED);
  return (
    <FormDialog
      title="Resolve issue"
      text={`${title}. Add a photo or a note; another person verifies it.`}
      form={form}
      submit="Resolve issue"
      onClose={onClose}
      onSubmit={async ({ note }) => {
        const fileIds = uploadedIds(files);
        await update.mutateAsync({
          params: { id },
          body: {
            status: 'resolved',
            note: note ?? null,
            version,
            ...(fileIds.length > 0 ? { fileIds } : {}),
          },
        });
        toastSuccess('Issue resolved');
      }}
    >
      <FormText
        control={form.control}
        name="note"
        label="How it was put right"
        rows={3}
        maxLength={2000}
        isOptional
      />
      <EvidenceField files={files} onChange={setFiles} />
    </FormDialog>
  );
}

export function ReopenIssue({ issue: { id, title, version }, onClose }: ActProps) {
  const update = useSend(updateIssue, ISSUE_CHANGED);
  return (
    <ReasonDialog
      title="Reopen issue"
      text={`${title}. Its time begins again, and the reopening is counted.`}
      submit="Reopen issue"
      max={500}
      onClose={onClose}
      onSubmit={async (note) => {
        await update.mutateAsync({ params: { id }, body: { status: 'open', note, version } });
        toastSuccess('Issue reopened');
      }}
    />
  );
}

const Edited = IssuePatch.pick({
  title: true,
  description: true,
  severity: true,
  dueDate: true,
  assignedToId: true,
  contractorId: true,
  floor: true,
  room: true,
});

export function EditIssue({ issue, onClose }: ActProps) {
  const { id, title, description, severity, dueDate, assignedTo, contractor, floor, room, version } = issue;
  const form = useContractForm(Edited, {
    title,
    description,
    severity,
    dueDate,
    assignedToId: assignedTo?.id ?? null,
    contractorId: contractor?.id ?? null,
    floor,
    room,
  });
  const update = useSend(updateIssue, ISSUE_CHANGED);
  return (
    <FormDialog
      title="Edit issue"
      form={form}
      submit="Save issue"
      onClose={onClose}
      onSubmit={async (fields) => {
        await update.mutateAsync({ params: { id }, body: { ...fields, version } });
        toastSuccess('Issue saved');
      }}
    >
      <FormProvider {...form}>
        <FormGrid>
          <IssueFields projectId={issue.project.id} />
        </FormGrid>
      </FormProvider>
    </FormDialog>
  );
}
