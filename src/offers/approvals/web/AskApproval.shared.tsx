import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import * as z from 'zod';
import { text } from '#platform/contract/fields.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { Approval, ApprovalInput } from '../approval.contract.ts';
import { getApproval, listApprovals, requestApproval } from '../approval.contract.ts';
import { askedPct, ZONE } from './approval.words.ts';
import type { OwnApproval } from './useOwnApproval.shared.ts';
import { WithdrawApproval } from './WithdrawApproval.shared.tsx';

const AskForm = z.object({ reason: text(500, 'Reason', 5) });

/** What is to be asked for, and who may grant it at least. */
export interface Needed {
  input: Omit<ApprovalInput, 'reason'>;
  role: Role;
  discountPct: number;
}

interface AskApprovalProps {
  approval: {
    own: OwnApproval;
    /** Null while the sheet can be issued, by the own limit or by a grant. */
    needed: Needed | null;
    /** The grant that the sheet can be issued by. */
    usable: Approval | null;
  };
  onAsked?: (approval: Approval) => void;
  /** Takes the choices of a grant onto the sheet. */
  onUse: (granted: Approval) => void;
  /** Stands within a form, which can hold no other: the reason is given on top of the page. */
  isInForm?: boolean;
}

/** Above one's limit: asks in place who may grant it, and shows what became of the request. */
export function AskApproval({ approval, onAsked, onUse, isInForm = false }: AskApprovalProps) {
  const { own, needed, usable } = approval;
  const { latest } = own;
  const isWaiting = latest?.status === 'requested';
  const covers = isWaiting && needed !== null && needed.discountPct <= latest.discountPct;
  const unused = !needed && !usable ? own.granted : null;
  if (!needed && !usable && !isWaiting && !unused) return null;
  const Ask = isInForm ? AskOnTop : AskHere;
  return (
    <Section title="Approval">
      <Parts aria-live="polite">
        {usable ? <Granted approval={usable} /> : latest && <Standing approval={latest} />}
        {unused && <Unused granted={unused} onUse={onUse} />}
        {needed && !covers && <Ask needed={needed} isAgain={latest !== null} onAsked={onAsked} />}
      </Parts>
    </Section>
  );
}

function Granted({ approval }: { approval: Approval }) {
  const by = approval.decidedBy ? ` by ${approval.decidedBy.name}` : '';
  return (
    <Note
      tone="done"
      title={`${askedPct(approval)} is granted${by}.`}
      actions={<WithdrawApproval approval={approval} />}
    >
      Issue the cost sheet until {formatDayAndTime(approval.expiresAt, ZONE)}.{' '}
      {approval.note && `“${approval.note}”`}
    </Note>
  );
}

/** A grant that this sheet makes no use of. */
function Unused({ granted, onUse }: { granted: Approval; onUse: (granted: Approval) => void }) {
  return (
    <Note
      tone="done"
      title={`${askedPct(granted)} is granted.`}
      actions={
        <Button size="small" onClick={() => onUse(granted)}>
          Use its choices
        </Button>
      }
    >
      This sheet does not need it.
    </Note>
  );
}

/** The latest request, if it does not open the way. */
function Standing({ approval }: { approval: Approval }) {
  const what = askedPct(approval);
  switch (approval.status) {
    case 'requested':
      return (
        <Note
          tone="advice"
          title={`${what} is asked for.`}
          actions={<WithdrawApproval approval={approval} />}
        >
          It waits for a {approval.grantableBy} or above until {formatDayAndTime(approval.expiresAt, ZONE)}.
        </Note>
      );
    case 'refused':
      return (
        <Note
          tone="failure"
          title={`${what} was refused${approval.decidedBy ? ` by ${approval.decidedBy.name}` : ''}.`}
        >
          {approval.note && `“${approval.note}”`}
        </Note>
      );
    case 'expired':
      return (
        <Note tone="limit" title={`The request for ${what} has expired.`}>
          {approval.decidedBy ? 'It was granted and not used in time.' : 'Nobody decided on it in time.'}
        </Note>
      );
    default:
      return null;
  }
}

interface AskProps {
  needed: Needed;
  isAgain: boolean;
  onAsked: AskApprovalProps['onAsked'];
}

function useAsk({ needed, isAgain, onAsked }: AskProps) {
  const ask = useSend(requestApproval, { invalidates: [listApprovals, getApproval] });
  const form = useContractForm(AskForm, { reason: '' });
  return {
    form,
    verb: isAgain ? `Ask ${needed.role} again` : `Ask ${needed.role}`,
    send: async ({ reason }: { reason: string }) => {
      const asked = await ask.mutateAsync({ body: { ...needed.input, reason } });
      onAsked?.(asked);
      form.reset();
    },
  };
}

function AskHere(props: AskProps) {
  const { form, verb, send } = useAsk(props);
  return (
    <Form form={form} label="Approval" onSubmit={send}>
      <Reason form={form} />
      <Foot>
        <FormActions control={form.control} submit={verb} submitting="Asking…" purpose="ask" isSecondary />
      </Foot>
    </Form>
  );
}

function AskOnTop(props: AskProps) {
  const { form, verb, send } = useAsk(props);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Start>
        <Button onClick={() => setIsOpen(true)}>{verb}</Button>
      </Start>
      {isOpen && (
        <FormDialog
          title={`Ask for ${askedPct(props.needed)}`}
          text={`A ${props.needed.role} or above decides. What is chosen here stays until then.`}
          form={form}
          submit={verb}
          submitting="Asking…"
          purpose="ask"
          onSubmit={send}
          onClose={() => setIsOpen(false)}
        >
          <Reason form={form} />
        </FormDialog>
      )}
    </>
  );
}

function Reason({ form }: { form: ReturnType<typeof useAsk>['form'] }) {
  return (
    <FormText
      control={form.control}
      name="reason"
      label="Why it should be granted"
      rows={3}
      maxLength={500}
      placeholder="What the customer offers in return, what another builder asks"
    />
  );
}

const Start = styled('div')({ justifySelf: 'start' });

const Parts = styled('div')({ display: 'grid', gap: 12 });

const Foot = styled('div')({ marginTop: 10 });
