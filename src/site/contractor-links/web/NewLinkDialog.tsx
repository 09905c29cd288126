import { useState } from 'react';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { LinkWithPin } from '../link.contract.ts';
import { createContractorLink, LinkInput, listContractorLinks } from '../link.contract.ts';
import { PinDialog } from './PinDialog.tsx';

interface NewLinkDialogProps {
  contractor: { id: string; companyName: string; phone: string };
  projects: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** The PIN has yet to be shown. */
const keepOpen = () => undefined;

/** A link to the issues of one project; afterwards its PIN, once. */
export function NewLinkDialog({ contractor, projects, onClose }: NewLinkDialogProps) {
  const [made, setMade] = useState<LinkWithPin | null>(null);
  const [only] = projects;
  const form = useContractForm(LinkInput, {
    projectId: projects.length === 1 && only ? only.id : '',
  });
  const create = useSend(createContractorLink, { invalidates: [listContractorLinks] });
  if (made) return <PinDialog made={made} contractor={contractor} onClose={onClose} />;
  return (
    <FormDialog
      title={`Make a link for ${contractor.companyName}`}
      text="Whoever has the link and the PIN sees its issues of the project, adds photos and reports them as done. You send the link and speak the PIN."
      form={form}
      submit="Make link"
      onClose={keepOpen}
      onCancel={onClose}
      onSubmit={async (body) => {
        setMade(await create.mutateAsync({ params: { id: contractor.id }, body }));
      }}
    >
      <FormSelect
        control={form.control}
        name="projectId"
        label="Project"
        choices={projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
