import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import type { Choice } from '#platform/web/form/FormSelect.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';

interface PersonValues {
  firstName: string;
  lastName: string;
  role: Role;
  projectIds: string[];
  managerId: string | null;
}
type WithPerson = FieldValues & { [Field in keyof PersonValues]?: PersonValues[Field] | null | undefined };

interface PersonFieldsProps {
  /** How the person is reached. */
  contact: ReactNode;
  roles: readonly Role[];
  roleHelper: string;
  isRoleFixed?: boolean;
  /** What follows from the role: the firm of a partner. */
  children: ReactNode;
  projects: Choice[];
  /** What no project means; null where one is required. */
  noProject: string | null;
  managers: Choice[];
  /** What no manager means. */
  noManager: string;
  isManagerOptional: boolean;
}

/** Who a person is and where they work, whether they are invited or changed. */
export function PersonFields<V extends WithPerson, T>({
  form,
  ...props
}: PersonFieldsProps & { form: UseFormReturn<V, unknown, T> }) {
  return (
    <FormProvider {...form}>
      <Fields {...props} />
    </FormProvider>
  );
}

function Fields(props: PersonFieldsProps) {
  const { contact, roles, roleHelper, children, projects, noProject, managers } = props;
  const { control } = useFormContext<PersonValues>();
  return (
    <FormGrid>
      <FormText control={control} name="firstName" label="First name" maxLength={60} autoFocus />
      <FormText control={control} name="lastName" label="Last name" maxLength={60} />
      {contact}
      <div data-wide>
        <FormSelect
          control={control}
          name="role"
          label="Role"
          choices={roles.map((value) => ({ value, label: roleLabel(value) }))}
          helper={roleHelper}
          isDisabled={props.isRoleFixed ?? false}
        />
      </div>
      {children}
      <div data-wide>
        <FormChoices
          control={control}
          name="projectIds"
          label="Projects"
          choices={projects}
          emptyText="No projects yet."
          helper={noProject ?? 'At least one.'}
          isOptional={noProject !== null}
        />
      </div>
      <div data-wide>
        <FormSelect
          control={control}
          name="managerId"
          label="Reports to"
          choices={managers}
          emptyLabel={props.noManager}
          isOptional={props.isManagerOptional}
        />
      </div>
    </FormGrid>
  );
}
