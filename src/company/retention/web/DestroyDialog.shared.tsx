import * as z from 'zod';
import { text } from '#platform/contract/fields.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { DestructionGround } from '#company/documents/retention.rules.ts';
import { DESTRUCTION_GROUNDS } from '#company/documents/retention.rules.ts';
import { GROUND_LABELS } from '../retention.rules.ts';

const DestroyForm = z.object({
  ground: z.enum(DESTRUCTION_GROUNDS, 'Choose why it is destroyed'),
  reason: text(500, 'Reason', 5),
});

const GROUNDS = DESTRUCTION_GROUNDS.map((value) => ({ value, label: GROUND_LABELS[value] }));

interface DestroyDialogProps {
  /** 'PAN card', '12 documents' */
  of: string;
  ground: DestructionGround;
  onSend: (why: z.output<typeof DestroyForm>) => Promise<void>;
  onClose: () => void;
}

/** A request that another person decides among the approvals. */
export function DestroyDialog({ of, ground, onSend, onClose }: DestroyDialogProps) {
  const form = useContractForm(DestroyForm, { ground, reason: '' });
  const { control } = form;
  return (
    <FormDialog
      title={`Request destruction of ${of}`}
      text="Another person decides. Once approved, all versions and shares are gone for good; what it was, its hash and who did it stay."
      form={form}
      submit="Send request"
      purpose="send"
      isDanger
      onSubmit={onSend}
      onClose={onClose}
    >
      <FormSelect control={control} name="ground" label="Ground" choices={GROUNDS} />
      <FormText control={control} name="reason" label="Reason" maxLength={500} rows={2} autoFocus />
    </FormDialog>
  );
}
