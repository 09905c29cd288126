import { useState } from 'react';
import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import { startCase } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listPresence } from '#enquiries/assignment/presence.contract.ts';
import { ReassignDialog } from '#enquiries/assignment/web/ReassignDialog.shared.tsx';
import { bulkRecalculateScores } from '#enquiries/scoring/scoreRun.contract.ts';
import { ScoreRunDialog } from '#enquiries/scoring/web/ScoreRunDialog.shared.tsx';
import { LOST_REASONS } from '../lead.contract.ts';
import type { LeadActResult } from '../leadBulk.contract.ts';
import { tagsIn } from '../leadTags.rules.ts';
import { BulkMove } from './BulkMove.tsx';
import { leadsText } from './leads.text.shared.ts';
import { MessageMany } from './MessageMany.tsx';
import { Refusals } from './Refusals.shared.tsx';
import { useActOnLeads, useToldChange } from './useActOnLeads.ts';

export type BulkAct = 'assign' | 'tag' | 'move' | 'message' | 'lose' | 'score';

interface LeadBulkProps {
  act: BulkAct;
  ids: readonly string[];
  onClose: () => void;
  /** When it was done. */
  onDone: () => void;
}

/** The dialogs of bulk actions on leads. */
export function LeadBulk(props: LeadBulkProps) {
  const [result, setResult] = useState<LeadActResult | null>(null);
  if (result) return <Outcome result={result} onClose={props.onDone} />;
  switch (props.act) {
    case 'assign':
      return <Assign {...props} />;
    case 'tag':
      return <Tag {...props} onResult={setResult} />;
    case 'move':
      return <BulkMove {...props} onResult={setResult} />;
    case 'message':
      return <MessageMany ids={props.ids} onClose={props.onClose} onDone={props.onDone} />;
    case 'lose':
      return <Lose {...props} onResult={setResult} />;
    case 'score':
      return <Score {...props} />;
  }
}

type WithResult = LeadBulkProps & { onResult: (result: LeadActResult) => void };

function Assign({ ids, onClose, onDone }: LeadBulkProps) {
  const people = useCall(listPresence);
  if (people.error) {
    return (
      <ConfirmDialog
        title="People could not be loaded"
        confirm="Try again"
        onConfirm={async () => {
          await people.refetch({ throwOnError: true });
          return false;
        }}
        onClose={onClose}
      >
        {people.error.message}
      </ConfirmDialog>
    );
  }
  return (
    <ReassignDialog
      what={leadsText(ids.length)}
      chosen={{ leadIds: [...ids] }}
      people={people.data ?? []}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const TagForm = z
  .object({ add: optional(text(400, 'Tags to add')), remove: optional(text(400, 'Tags to remove')) })
  .refine(({ add, remove }) => Boolean(add) || Boolean(remove), {
    path: ['add'],
    message: 'Enter a tag to add or remove.',
  });

function Tag({ ids, onClose, onDone, onResult }: WithResult) {
  const form = useContractForm(TagForm, { add: '', remove: '' });
  const act = useActOnLeads();
  const tellUndo = useToldChange();
  const tell = (result: LeadActResult) =>
    tellUndo(
      result.changed.length === 0
        ? 'They already have these tags'
        : `${leadsText(result.changed.length)} tagged`,
      result,
    );
  return (
    <FormDialog
      title={`Tag ${leadsText(ids.length)}`}
      text="Separate several tags by commas."
      form={form}
      submit="Change tags"
      onSubmit={async (values) => {
        const change = { add: tagsIn(values.add ?? ''), remove: tagsIn(values.remove ?? '') };
        const result = await act(ids, { kind: 'tag', ...change });
        if (result.refusals.length > 0) return onResult(result);
        tell(result);
        onDone();
      }}
      onClose={() => undefined}
      onCancel={onClose}
    >
      <FormGrid>
        <FormText control={form.control} name="add" label="Tags to add" isOptional autoFocus />
        <FormText control={form.control} name="remove" label="Tags to remove" isOptional />
      </FormGrid>
    </FormDialog>
  );
}

const LoseForm = z.object({
  lostReason: z.enum(LOST_REASONS, 'Select a reason.'),
  lostNote: optional(text(1000, 'Note')),
});
const REASONS = LOST_REASONS.map((value) => ({ value, label: startCase(value) }));

function Lose({ ids, onClose, onDone, onResult }: WithResult) {
  const form = useContractForm(LoseForm, { lostNote: '' });
  const act = useActOnLeads();
  return (
    <FormDialog
      title={`Mark ${leadsText(ids.length)} as lost?`}
      text="They are removed from the board and the call lists. Each can be reopened on its page."
      form={form}
      submit="Mark as lost"
      isDanger
      onSubmit={async ({ lostReason, lostNote }) => {
        const result = await act(ids, { kind: 'lose', lostReason, lostNote: lostNote ?? null });
        if (result.refusals.length > 0) return onResult(result);
        toastSuccess(`${leadsText(result.changed.length)} marked as lost`);
        onDone();
      }}
      onClose={() => undefined}
      onCancel={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormSelect control={form.control} name="lostReason" label="Reason" choices={REASONS} />
        </div>
        <div data-wide>
          <FormText
            control={form.control}
            name="lostNote"
            label="Note"
            rows={3}
            maxLength={1000}
            isOptional
          />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

function Score({ ids, onClose, onDone }: LeadBulkProps) {
  const run = useSend(bulkRecalculateScores);
  if (run.data) return <ScoreRunDialog runId={run.data.id} onClose={onDone} />;
  return (
    <ConfirmDialog
      title={`Rescore ${leadsText(ids.length)}?`}
      confirm="Rescore leads"
      onClose={onClose}
      onConfirm={async () => {
        await run.mutateAsync({ body: { leadIds: [...ids] } });
        return false;
      }}
    >
      Their scores are recalculated from the current data.
    </ConfirmDialog>
  );
}

function Outcome({ result, onClose }: { result: LeadActResult; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`${leadsText(result.changed.length)} changed`}
      confirm="Back to the list"
      onConfirm={() => undefined}
      onClose={onClose}
      keep={null}
    >
      <Refusals refusals={result.refusals} />
    </ConfirmDialog>
  );
}
