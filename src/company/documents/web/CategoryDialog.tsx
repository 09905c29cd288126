import * as z from 'zod';
import { count, optional, text, id as idField } from '#platform/contract/fields.ts';
import { ROLES } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { DocumentCategory } from '../category.contract.ts';
import { categoryTree, createCategory, listCategories, updateCategory } from '../category.contract.ts';
import { choicesOf } from './category.choices.ts';
import { chosenSteps, parentsFor, requirementsOf, ROLE_CHOICES, STEP_CHOICES } from './category.form.ts';

const CategoryForm = z.object({
  name: text(80, 'Name', 2),
  parentId: optional(idField()),
  requiresApproval: z.boolean(),
  allowedRoles: z.array(z.enum(ROLES)),
  retentionYears: count('Years kept', 1, 99),
  steps: z.array(z.string()),
});

interface CategoryDialogProps {
  /** Null adds one. */
  category: DocumentCategory | null;
  all: readonly DocumentCategory[];
  onClose: () => void;
}

/** A category: where it stands, who sees its documents, whether they are approved, how long they are kept. */
export function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  const add = useSend(createCategory, { invalidates: [listCategories, categoryTree] });
  const change = useSend(updateCategory, { invalidates: [listCategories, categoryTree] });
  const form = useContractForm(CategoryForm, {
    name: category?.name ?? '',
    parentId: category?.parentId ?? null,
    requiresApproval: category?.requiresApproval ?? true,
    allowedRoles: category?.allowedRoles ?? [],
    retentionYears: category?.retentionYears ?? 8,
    steps: chosenSteps(category?.requiredFor ?? []),
  });
  const { control } = form;
  return (
    <FormDialog
      title={category ? 'Edit category' : 'Add category'}
      text={category ? 'Who may see it and its approval count for its documents at once.' : undefined}
      form={form}
      submit={category ? 'Save category' : 'Add category'}
      onClose={onClose}
      onSubmit={async ({ steps, ...fields }) => {
        const body = { ...fields, requiredFor: requirementsOf(steps) };
        if (category)
          await change.mutateAsync({
            params: { id: category.id },
            body: { ...body, version: category.version },
          });
        else await add.mutateAsync({ body });
        toastSuccess(`${fields.name} ${category ? 'saved' : 'added'}`);
      }}
    >
      <FormText control={control} name="name" label="Name" maxLength={80} autoFocus />
      <FormSelect
        control={control}
        name="parentId"
        label="Below"
        choices={choicesOf(parentsFor(all, category?.id ?? null))}
        emptyLabel="No other category"
        isOptional
      />
      <FormCheckbox control={control} name="requiresApproval" label="A second person approves each version" />
      <FormNumber
        control={control}
        name="retentionYears"
        label="Years kept"
        suffix="years"
        helper={keptHelper(category?.laws ?? [])}
      />
      <FormChoices
        control={control}
        name="allowedRoles"
        label="Who sees and uploads"
        helper="Nobody chosen: all staff who see the record"
        choices={ROLE_CHOICES}
        isOptional
      />
      <FormChoices
        control={control}
        name="steps"
        label="Required for"
        helper="The step waits for an approved document of this category"
        choices={STEP_CHOICES}
        isOptional
      />
    </FormDialog>
  );
}

function keptHelper(laws: readonly string[]): string {
  const own = 'After the end of the record: possession, cancellation, loss or the end of a contract.';
  return laws.length === 0 ? own : `${own} Law may keep them longer: ${laws.join('; ')}`;
}
