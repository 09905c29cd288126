import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { CheckList } from '../checkList.contract.ts';
import { CheckListInput, createCheckList, listCheckLists, updateCheckList } from '../checkList.contract.ts';
import { MAX_ITEMS } from '../checkItem.contract.ts';
import { WORK_CHOICES } from './checkList.form.ts';

const KINDS = [
  { value: 'now', label: 'Looked at now' },
  { value: 'later', label: 'Result comes later' },
];
const NEW_ITEM = { text: '', kind: 'now' as const, days: null, unit: null, min: null, max: null };

interface CheckListDialogProps {
  /** Null for a new one. */
  list: CheckList | null;
  onClose: () => void;
}

/** What is looked at in a kind of work. New milestones get it; those that are there keep what they have. */
export function CheckListDialog({ list, onClose }: CheckListDialogProps) {
  const form = useContractForm(
    CheckListInput,
    list
      ? {
          key: list.key,
          name: list.name,
          sequence: list.sequence,
          mandatory: list.mandatory,
          items: list.items,
        }
      : { key: 'slab', name: '', sequence: 1, mandatory: true, items: [NEW_ITEM] },
  );
  const changed = { invalidates: [listCheckLists] };
  const create = useSend(createCheckList, changed);
  const update = useSend(updateCheckList, changed);
  const { control } = form;
  return (
    <FormDialog
      title={list ? `Edit ${list.name}` : 'Add check list'}
      text="New milestones of this kind of work get it. Milestones that are there keep their checks."
      form={form}
      submit={list ? 'Save check list' : 'Add check list'}
      onClose={onClose}
      onSubmit={async ({ key, ...fields }) => {
        if (list)
          await update.mutateAsync({ params: { id: list.id }, body: { ...fields, version: list.version } });
        else await create.mutateAsync({ body: { key, ...fields } });
        toastSuccess('Check list saved');
      }}
    >
      <FormGrid>
        <FormSelect
          control={control}
          name="key"
          label="Kind of work"
          choices={WORK_CHOICES}
          isDisabled={list !== null}
        />
        <FormNumber control={control} name="sequence" label="Order" />
        <div data-wide>
          <FormText control={control} name="name" label="Name" maxLength={120} />
        </div>
        <div data-wide>
          <FormCheckbox
            control={control}
            name="mandatory"
            label="A milestone cannot be completed without it"
          />
        </div>
      </FormGrid>
      <FormRows
        form={form}
        name="items"
        label="Items"
        singular="item"
        max={MAX_ITEMS}
        helper="With a least or a greatest value the inspector enters a number, and outside of them it is not ok."
        newRow={() => NEW_ITEM}
        isOrdered
        renderRow={(position) => <ItemRow form={form} position={position} />}
      />
    </FormDialog>
  );
}

function ItemRow({ form, position }: { form: ContractForm<typeof CheckListInput>; position: number }) {
  const { control } = form;
  const at = `items.${position}` as const;
  const kind = useWatch({ control, name: `${at}.kind` });
  return (
    <Fields>
      <FormText control={control} name={`${at}.text`} label={`Item ${position + 1}`} maxLength={200} />
      <Line>
        <FormSelect control={control} name={`${at}.kind`} label="When" choices={KINDS} />
        {kind === 'later' && <FormNumber control={control} name={`${at}.days`} label="After days" />}
        <FormNumber control={control} name={`${at}.min`} label="Least" decimals={2} isOptional />
        <FormNumber control={control} name={`${at}.max`} label="Greatest" decimals={2} isOptional />
        <FormText control={control} name={`${at}.unit`} label="Unit" maxLength={20} isOptional />
      </Line>
    </Fields>
  );
}

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 });

const Line = styled('div')({
  display: 'grid',
  gap: '8px 12px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
});
