import type * as z from 'zod';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import type { Choice } from '#platform/web/form/FormSelect.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { FormTexts } from '#platform/web/form/FormTexts.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/web/lead.labels.shared.ts';
import { AssignmentRule } from '../assignment.contract.ts';
import type { PersonPresence } from '../presence.contract.ts';
import type { RuleDraft } from './rule.list.ts';

const RuleForm = AssignmentRule.omit({ id: true });

const SOURCES = LEAD_SOURCES.filter((source) => source !== 'walkIn').map((source) => ({
  value: source,
  label: sourceWord(source),
}));

const EMPTY: z.input<typeof RuleForm> = {
  name: '',
  isActive: true,
  projectId: null,
  sources: [],
  languages: [],
  areas: [],
  pincodes: [],
  userIds: [],
};

interface RuleDialogProps {
  /** Null makes a new one. */
  rule: AssignmentRule | null;
  people: readonly PersonPresence[];
  projects: readonly Choice[];
  onSave: (rule: RuleDraft) => Promise<void>;
  onClose: () => void;
}

/** The conditions of a rule, and who gets the lead. */
export function RuleDialog({ rule, people, projects, onSave, onClose }: RuleDialogProps) {
  const { id, ...known } = rule ?? { id: undefined, ...EMPTY };
  const form = useContractForm(RuleForm, known);
  const { control } = form;
  return (
    <FormDialog
      title={rule ? `Rule ${rule.name}` : 'Add a rule'}
      text="A lead must match every field that is filled in. Empty fields match every lead."
      form={form}
      submit={rule ? 'Save rule' : 'Add rule'}
      onSubmit={(values) => onSave(id === undefined ? values : { id, ...values })}
      onClose={onClose}
    >
      <FormGrid>
        <FormText control={control} name="name" label="Name" />
        <FormSelect
          control={control}
          name="projectId"
          label="Project"
          choices={projects}
          emptyLabel="All projects"
          isOptional
        />
        <div data-wide>
          <FormChoices control={control} name="sources" label="Sources" choices={SOURCES} isOptional />
        </div>
        <FormTexts
          control={control}
          name="languages"
          label="Languages"
          helper="Separated by commas."
          isOptional
        />
        <FormTexts control={control} name="areas" label="Localities or cities" isOptional />
        <FormTexts
          control={control}
          name="pincodes"
          label="PIN codes"
          helper="Full codes or their first digits."
          isOptional
        />
        <div data-wide>
          <FormChoices
            control={control}
            name="userIds"
            label="Assign to"
            helper="Round robin. If nobody is chosen: the executives of the project."
            choices={people.map((person) => ({ value: person.id, label: person.name }))}
            isOptional
          />
        </div>
        <FormSwitch control={control} name="isActive" label="Active" />
      </FormGrid>
    </FormDialog>
  );
}
