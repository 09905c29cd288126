import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { roleLabel } from '#platform/contract/roles.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { Refusals } from '#enquiries/leads/web/Refusals.shared.tsx';
import type { PersonPresence } from '../presence.contract.ts';
import { listPresence } from '../presence.contract.ts';
import type { ReassignmentInput, ReassignmentResult } from '../reassignment.contract.ts';
import { reassignLeads, undoReassignment } from '../reassignment.contract.ts';
import { leadsText } from '#enquiries/leads/web/leads.text.shared.ts';
import { ReassignForm, reassignBody, SPREAD } from './reassign.form.ts';

interface ReassignDialogProps {
  /** 'the open leads of Asha Rao', '12 leads' */
  what: string;
  chosen: Pick<ReassignmentInput, 'leadIds' | 'filter'>;
  /** Who they may go to. */
  people: readonly PersonPresence[];
  onClose: () => void;
  /** When they were reassigned. */
  onDone?: () => void;
}

interface Previewed {
  body: ReturnType<typeof reassignBody>;
  result: ReassignmentResult;
}

const CHANGED = [listPresence, listLeads];

/**
 * Reassigns many leads to one person or evenly to those available: first a preview of who gets how many, then
 * the change, with Undo.
 */
export function ReassignDialog({ what, chosen, people, onClose, onDone }: ReassignDialogProps) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const form = useContractForm(ReassignForm, { to: SPREAD, reason: '' });
  const ask = useSend(reassignLeads);
  const reassign = useSend(reassignLeads, { invalidates: CHANGED });
  const undo = useSend(undoReassignment, { invalidates: CHANGED });
  const undoAll = (reassignmentId: string) => {
    undo
      .mutateAsync({ params: { reassignmentId } })
      .catch((error: unknown) => toastError(toApiError(error).message));
  };
  if (previewed) {
    const { body, result } = previewed;
    return (
      <ConfirmDialog
        title={`Reassign ${leadsText(result.leads)}?`}
        confirm="Reassign leads"
        onConfirm={async () => {
          const done = await reassign.mutateAsync({ body });
          toastUndo(`${leadsText(done.leads)} reassigned`, () => undoAll(done.reassignmentId ?? ''));
          onDone?.();
        }}
        onClose={onClose}
      >
        <Preview result={result} />
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={`Reassign ${what}`}
      form={form}
      submit="Preview"
      onSubmit={async (values) => {
        const body = reassignBody(chosen, values);
        setPreviewed({ body, result: await ask.mutateAsync({ body: { ...body, preview: true } }) });
      }}
      onClose={() => undefined}
      onCancel={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormSelect
            control={form.control}
            name="to"
            label="To"
            choices={[
              { value: SPREAD, label: 'Evenly to available executives of their projects' },
              ...people.map(({ id, name, role }) => ({ value: id, label: `${name}, ${roleLabel(role)}` })),
            ]}
          />
        </div>
        <div data-wide>
          <FormText control={form.control} name="reason" label="Reason" isOptional />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

function Preview({ result }: { result: ReassignmentResult }) {
  const { people, refusals } = result;
  return (
    <Parts>
      <ul>
        {people.map(({ id, name, leads }) => (
          <li key={id}>
            {name}: {leadsText(leads)}
          </li>
        ))}
      </ul>
      <Refusals refusals={refusals} />
      <p>You can undo it; leads worked on since then stay with their new owner.</p>
    </Parts>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 12 });
