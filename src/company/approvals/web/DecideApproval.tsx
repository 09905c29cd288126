import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useFormState } from 'react-hook-form';
import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { useActs } from '#platform/web/page/useActs.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Approval } from '../approval.contract.ts';
import { decideApproval, getApproval, listApprovals } from '../approval.contract.ts';

const DecisionForm = z.object({ note: optional(text(500, 'Note')) });

type Choice = 'grant' | 'refuse';

function doneText({ peopleNeeded, firstGrantedBy }: Approval, decision: Choice): string {
  if (decision === 'refuse') return 'rejected';
  return peopleNeeded === 2 && !firstGrantedBy
    ? 'approved; another person has to approve it as well'
    : 'approved';
}

/** Approves or rejects, with a note to the requester; a rejection needs one. */
export function DecideApproval({ approval, onDecided }: { approval: Approval; onDecided: () => void }) {
  const decide = useSend(decideApproval, { invalidates: [listApprovals, getApproval] });
  const form = useContractForm(DecisionForm, { note: '' });
  const { isSubmitting } = useFormState({ control: form.control });
  const frame = useRef<HTMLDivElement>(null);
  // Which of the two buttons submits the form.
  const choice = useRef<Choice>('grant');
  const button = (decision: Choice) => ({
    type: 'submit' as const,
    'aria-disabled': isSubmitting || undefined,
    onClick: () => {
      choice.current = decision;
    },
  });
  const submit = (decision: Choice) => () => {
    choice.current = decision;
    frame.current?.querySelector('form')?.requestSubmit();
  };
  useActs([
    { label: 'Approve', letter: 'a', onClick: submit('grant') },
    { label: 'Reject', letter: 'r', onClick: submit('refuse') },
  ]);
  return (
    <Section title="Decision">
      <div ref={frame}>
        <Form
          form={form}
          label="Decision"
          onSubmit={async ({ note = null }) => {
            const decision = choice.current;
            if (decision === 'refuse' && !note) {
              form.setError('note', { message: 'Enter the reason for rejecting it.' }, { shouldFocus: true });
              return;
            }
            const body = { decision, note, version: approval.version };
            await decide.mutateAsync({ params: { id: approval.id }, body });
            toastSuccess(`${approval.title} ${doneText(approval, decision)}`);
            onDecided();
          }}
        >
          <FormText
            control={form.control}
            name="note"
            label="Note"
            helper={`${approval.requestedBy.name} will see it.`}
            isOptional
            rows={2}
            maxLength={500}
          />
          <Buttons>
            <Button variant="contained" {...button('grant')}>
              {' '}
              Approve
            </Button>
            <Button {...button('refuse')}>Reject</Button>
          </Buttons>
        </Form>
      </div>
    </Section>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });
