import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { statusStyle } from '#platform/web/status/status.ts';
import type { LeadActResult } from '../leadBulk.contract.ts';
import { BULK_STAGES } from '../leadBulk.contract.ts';
import { LEAD_STATUS } from './lead.status.shared.ts';
import { leadsText } from './leads.text.shared.ts';
import { useActOnLeads, useToldChange } from './useActOnLeads.ts';

interface BulkMoveProps {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
  /** Some of them stay; it says which and why. */
  onResult: (result: LeadActResult) => void;
}

const MoveForm = z.object({
  to: z.enum(BULK_STAGES, 'Choose the new stage.'),
  note: optional(text(1000, 'Note')),
});
const stageName = (stage: string) => statusStyle(LEAD_STATUS, stage).word;
const STAGES = BULK_STAGES.map((value) => ({ value, label: stageName(value) }));

/** Moves the chosen leads to one stage; those that lack what it needs stay and are named. */
export function BulkMove({ ids, onClose, onDone, onResult }: BulkMoveProps) {
  const form = useContractForm(MoveForm, { note: '' });
  const act = useActOnLeads();
  const tell = useToldChange();
  return (
    <FormDialog
      title={`Move ${leadsText(ids.length)}`}
      text="A lead that lacks what the stage needs stays where it is, and is named with the reason."
      form={form}
      submit="Move leads"
      submitting="Moving…"
      onSubmit={async ({ to, note }) => {
        const result = await act(ids, { kind: 'move', to, note: note ?? null });
        if (result.refusals.length > 0) return onResult(result);
        tell(`${leadsText(result.changed.length)} moved to ${stageName(to)}`, result);
        onDone();
      }}
      onClose={() => undefined}
      onCancel={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormSelect control={form.control} name="to" label="Stage" choices={STAGES} />
        </div>
        <div data-wide>
          <FormText control={form.control} name="note" label="Note" rows={3} maxLength={1000} isOptional />
        </div>
      </FormGrid>
    </FormDialog>
  );
}
