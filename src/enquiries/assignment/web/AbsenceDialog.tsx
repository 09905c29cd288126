import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { PersonPresence } from '../presence.contract.ts';
import { AbsenceInput, addAbsence, listPresence } from '../presence.contract.ts';

const REASONS = [
  { value: 'leave', label: 'Leave' },
  { value: 'sick', label: 'Sick' },
  { value: 'training', label: 'Training' },
  { value: 'other', label: 'Other' },
];

/** Days on which somebody gets no new leads. */
export function AbsenceDialog({
  people,
  onClose,
}: {
  people: readonly PersonPresence[];
  onClose: () => void;
}) {
  const reader = useSessionUser();
  const form = useContractForm(AbsenceInput, {
    userId: people.find(({ id }) => id === reader.id)?.id ?? people[0]?.id ?? null,
    reason: 'leave',
  });
  const add = useSend(addAbsence, { invalidates: [listPresence] });
  const { control } = form;
  return (
    <FormDialog
      title="Add leave"
      text="On these days new leads go to others. Open leads keep their owner."
      form={form}
      submit="Add leave"
      onSubmit={async (body) => {
        await add.mutateAsync({ body });
        toastSuccess('Leave added');
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormSelect
          control={control}
          name="userId"
          label="Person"
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormSelect control={control} name="reason" label="Reason" choices={REASONS} />
        <FormDate control={control} name="firstDay" label="First day" />
        <FormDate control={control} name="lastDay" label="Last day" />
        <div data-wide>
          <FormText control={control} name="note" label="Note" isOptional />
        </div>
      </FormGrid>
    </FormDialog>
  );
}
