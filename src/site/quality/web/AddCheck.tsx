import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import { useWatch } from 'react-hook-form';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { createQualityCheck } from '../check.contract.ts';
import { listCheckLists } from '../checkList.contract.ts';
import { workKindOf } from '../checkList.rules.ts';
import { CHECK_CHANGED } from './check.calls.ts';

const Own = z.object({
  listId: optional(z.string()),
  name: optional(text(120, 'Name')),
  /** One item in each line. */
  lines: optional(text(4000, 'Items')),
  mandatory: z.boolean(),
});

interface AddCheckProps {
  milestone: { id: string; name: string; key: string };
  onClose: () => void;
}

/** A check of a check list, or one of its own with items to be marked ok or not. */
export function AddCheck({ milestone, onClose }: AddCheckProps) {
  const key = workKindOf(milestone.key);
  const lists = useCall(listCheckLists, { query: key ? { key } : {} });
  const create = useSend(createQualityCheck, CHECK_CHANGED);
  const form = useContractForm(Own, { listId: null, name: null, lines: null, mandatory: true });
  const { control } = form;
  const listId = useWatch({ control, name: 'listId' });
  return (
    <FormDialog
      title={`Add a check to ${milestone.name}`}
      form={form}
      submit="Add check"
      onClose={onClose}
      onSubmit={async ({ listId: chosen, name, lines, mandatory }) => {
        const body = chosen ? { listId: chosen, mandatory } : { name, mandatory, items: itemsOf(lines) };
        await create.mutateAsync({ params: { id: milestone.id }, body });
        toastSuccess('Check added');
      }}
    >
      <FormSelect
        control={control}
        name="listId"
        label="Check list"
        emptyLabel="A check of its own"
        isOptional
        choices={(lists.data ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {!listId && (
        <>
          <FormText control={control} name="name" label="Name" maxLength={120} />
          <FormText
            control={control}
            name="lines"
            label="Items"
            helper="What is looked at, one in each line. Without items the check passes or fails as a whole."
            rows={4}
            maxLength={4000}
            isOptional
          />
        </>
      )}
      <FormCheckbox control={control} name="mandatory" label="The milestone cannot be completed without it" />
    </FormDialog>
  );
}

function itemsOf(lines: string | null | undefined): { text: string }[] {
  return (lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ text: line }));
}
