import { useState } from 'react';
import * as z from 'zod';
import { id } from '#platform/contract/fields.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { UploadDialog } from './UploadDialog.tsx';

const ProjectForm = z.object({ projectId: id() });

/** Asks to which project; papers of other records are uploaded on their pages. */
export function UploadToProject({ onClose }: { onClose: () => void }) {
  const projects = useProjectChoices();
  const [projectId, setProjectId] = useState<string | null>(null);
  const form = useContractForm(ProjectForm, { projectId: '' });
  const chosen = projects.find(({ value }) => value === projectId);
  if (chosen)
    return (
      <UploadDialog
        owner={{ resourceType: 'project', resourceId: chosen.value }}
        record={chosen.label}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Upload documents"
      text="Papers of a sale, a lead, a tower or a firm are uploaded on its page."
      form={form}
      submit="Choose files"
      onSubmit={({ projectId: picked }) => {
        setProjectId(picked);
        return Promise.resolve();
      }}
      onClose={() => undefined}
      onCancel={onClose}
    >
      <FormSelect control={form.control} name="projectId" label="Project" choices={projects} />
    </FormDialog>
  );
}
