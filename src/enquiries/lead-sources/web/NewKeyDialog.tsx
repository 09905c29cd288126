import { useState } from 'react';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { listProjects } from '#inventory/projects/project.contract.ts';
import {
  createLeadSourceKey,
  KEY_SOURCES,
  LeadSourceKeyInput,
  listLeadSourceKeys,
} from '../leadSource.contract.ts';
import { SecretDialog } from './SecretDialog.tsx';

const SOURCES = KEY_SOURCES.map((value) => ({ value, label: sourceWord(value) }));
const NOTHING = { name: '', source: '' as never, projectIds: [] };

/** A key for one source; afterwards its secret, once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const projects = useCall(listProjects, {
    query: { limit: 100, sort: 'name', status: 'planning,active,onHold' },
  });
  const create = useSend(createLeadSourceKey, { invalidates: [listLeadSourceKeys] });
  const form = useContractForm(LeadSourceKeyInput, NOTHING);
  const { control } = form;
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title="New key"
      text="It can only deliver enquiries of this source for these projects."
      form={form}
      submit="Create key"
      onSubmit={async (body) => {
        const made = await create.mutateAsync({ body });
        setSecret(made.secret);
      }}
      onClose={keepOpen}
      onCancel={onClose}
    >
      <FormGrid>
        <FormText control={control} name="name" label="Name" placeholder="99acres, all projects" />
        <FormSelect control={control} name="source" label="Source" choices={SOURCES} />
        <div data-wide>
          <FormChoices
            control={control}
            name="projectIds"
            label="Projects"
            choices={(projects.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            emptyText={projects.data ? 'No project is open for enquiries yet.' : 'Loading projects…'}
          />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

/** The secret has yet to be shown. */
function keepOpen(): void {}
