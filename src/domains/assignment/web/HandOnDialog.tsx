import { useState } from 'react';
import { toApiError } from '../../../platform/web/client/api-error.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { FormSelect } from '../../../platform/web/form/FormSelect.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '../../../platform/web/page/ConfirmDialog.tsx';
import { toastError, toastUndo } from '../../../platform/web/page/toast.ts';
import { listLeads } from '../../leads/lead.contract.ts';
import type { PersonPresence } from '../presence.contract.ts';
import { listPresence } from '../presence.contract.ts';
import type { ReassignmentResult } from '../reassignment.contract.ts';
import { reassignLeads, undoReassignment } from '../reassignment.contract.ts';
import { HandOnForm, handOnBody, leadsText, SPREAD } from './handOn.form.ts';

interface HandOnDialogProps {
  person: PersonPresence;
  people: readonly PersonPresence[];
  onClose: () => void;
}

interface Previewed {
  body: ReturnType<typeof handOnBody>;
  result: ReassignmentResult;
}

const CHANGED = [listPresence, listLeads];

/** All open leads of somebody, to another or evenly to who is there: first who would get how many, then the deed. */
export function HandOnDialog({ person, people, onClose }: HandOnDialogProps) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const form = useContractForm(HandOnForm, { to: SPREAD, reason: '' });
  const ask = useSend(reassignLeads);
  const handOn = useSend(reassignLeads, { invalidates: CHANGED });
  const undo = useSend(undoReassignment, { invalidates: CHANGED });
  const takeBack = (reassignmentId: string) => {
    undo
      .mutateAsync({ params: { reassignmentId } })
      .catch((error: unknown) => toastError(toApiError(error).message));
  };
  if (previewed) {
    const { body, result } = previewed;
    return (
      <ConfirmDialog
        title={`Hand on ${leadsText(result.leads)} of ${person.name}?`}
        confirm="Hand on leads"
        onConfirm={async () => {
          const done = await handOn.mutateAsync({ body });
          toastUndo(`${leadsText(done.leads)} handed on`, () => takeBack(done.reassignmentId ?? ''));
        }}
        onClose={onClose}
      >
        <Preview result={result} />
      </ConfirmDialog>
    );
  }
  const others = people.filter(({ id }) => id !== person.id);
  return (
    <FormDialog
      title={`Hand on the open leads of ${person.name}`}
      form={form}
      submit="Show who gets how many"
      onSubmit={async (values) => {
        const body = handOnBody(person.id, values);
        setPreviewed({ body, result: await ask.mutateAsync({ body: { ...body, preview: true } }) });
      }}
      onClose={() => undefined}
      onCancel={onClose}
    >
      <FormSelect
        control={form.control}
        name="to"
        label="To"
        choices={[
          { value: SPREAD, label: 'Evenly to the executives of their projects who are there' },
          ...others.map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` })),
        ]}
      />
      <FormText control={form.control} name="reason" label="Reason" isOptional />
    </FormDialog>
  );
}

function Preview({ result }: { result: ReassignmentResult }) {
  const { people, refusals } = result;
  return (
    <>
      <ul>
        {people.map(({ id, name, leads }) => (
          <li key={id}>
            {name}: {leadsText(leads)}
          </li>
        ))}
      </ul>
      {refusals.length > 0 && (
        <p>
          {leadsText(refusals.length)} stay: {refusals[0]?.customer}, {refusals[0]?.message}
        </p>
      )}
      <p>You can undo it; what somebody has worked on since then stays with him.</p>
    </>
  );
}
