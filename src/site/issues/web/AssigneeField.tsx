import { useFormContext } from 'react-hook-form';
import { useCall } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { asText, inputOf, useField } from '#platform/web/form/field.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { listIssueAssignees } from '../issue.contract.ts';

interface AssigneeValues {
  assignedToId?: string | null | undefined;
  contractorId?: string | null | undefined;
}

interface AssigneeFieldProps {
  /** Null while none is chosen. */
  projectId: string | null;
}

const LABEL = 'Assigned to';

/** A person of construction or a contractor, from one list. */
export function AssigneeField({ projectId }: AssigneeFieldProps) {
  const { control } = useFormContext<AssigneeValues>();
  const person = useField({ control, name: 'assignedToId', label: LABEL });
  const contractor = useField({ control, name: 'contractorId', label: LABEL });
  const found = useCall(
    listIssueAssignees,
    { params: { id: projectId ?? '' } },
    { enabled: projectId !== null },
  );
  const contractors = found.data?.contractors ?? [];
  const people = found.data?.people ?? [];
  const choose = (chosen: string) => {
    const isContractor = contractors.some(({ id }) => id === chosen);
    person.onChange(chosen === '' || isContractor ? null : chosen);
    contractor.onChange(isContractor ? chosen : null);
  };
  return (
    <Field id={person.id} label={LABEL} error={person.error ?? contractor.error} isOptional>
      <SelectBox
        {...inputOf(person, { isOptional: true })}
        error={Boolean(person.error ?? contractor.error)}
        value={asText(person.value) || asText(contractor.value)}
        emptyLabel="Nobody yet"
        choices={[
          ...contractors.map(({ id, name }) => ({ value: id, label: `${name}, contractor` })),
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={choose}
      />
    </Field>
  );
}
