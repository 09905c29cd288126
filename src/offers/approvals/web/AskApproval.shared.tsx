import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import * as z from 'zod';
import { text } from '#platform/contract/fields.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { DiscountApproval, DiscountInput } from '../discountApproval.contract.ts';
import { getDiscountApproval, listDiscountApprovals, requestDiscount } from '../discountApproval.contract.ts';
import { askedPct } from './discountApproval.labels.ts';
import type { OwnApproval } from './useOwnApproval.shared.ts';
import { WithdrawApproval } from '#company/approvals/web/WithdrawApproval.shared.tsx';

const SHOWN_BY = [listDiscountApprovals, getDiscountApproval];

const AskForm = z.object({ reason: text(500, 'Reason', 5) });

/** What to request, and the lowest role that may approve it. */
export interface Needed {
  input: Omit<DiscountInput, 'reason'>;
  role: Role;
  discountPct: number;
}

interface AskApprovalProps {
  approval: {
    own: OwnApproval;
    /** Null while the sheet can be issued, within the own limit or under an approval. */
    needed: Needed | null;
    /** The approval that the sheet can be issued under. */
    usable: DiscountApproval | null;
  };
  onAsked?: (approval: DiscountApproval) => void;
  /** Applies the choices of an approval to the sheet. */
  onUse: (granted: DiscountApproval) => void;
  /** Inside a form, which cannot contain another: the reason is entered in a dialog. */
  isInForm?: boolean;
}

/** Above the user's limit: sends a request in place, and shows its result. */
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

function Granted({ approval }: { approval: DiscountApproval }) {
  const by = approval.decidedBy ? ` by ${approval.decidedBy.name}` : '';
  return (
    <Note
      tone="done"
      title={`${askedPct(approval)} is approved${by}.`}
      actions={<WithdrawApproval approval={approval} alsoShownBy={SHOWN_BY} />}
    >
      Issue the cost sheet until {formatDayAndTime(approval.expiresAt, zoneHere())}.{' '}
      {approval.note && `“${approval.note}”`}
    </Note>
  );
}

/** An approval that this sheet does not use. */
function Unused({
  granted,
  onUse,
}: {
  granted: DiscountApproval;
  onUse: (granted: DiscountApproval) => void;
}) {
  return (
    <Note
      tone="done"
      title={`${askedPct(granted)} is approved.`}
      actions={
        <Button size="small" onClick={() => onUse(granted)}>
          Apply it
        </Button>
      }
    >
      This sheet does not need it.
    </Note>
  );
}

/** The latest request, if it does not allow issuing. */
function Standing({ approval }: { approval: DiscountApproval }) {
  const what = askedPct(approval);
  switch (approval.status) {
    case 'requested':
      return (
        <Note
          tone="advice"
          title={`${what} is requested.`}
          actions={<WithdrawApproval approval={approval} alsoShownBy={SHOWN_BY} />}
        >
          Awaiting a {roleLabel(approval.grantableBy)} or above until{' '}
          {formatDayAndTime(approval.expiresAt, zoneHere())}.
        </Note>
      );
    case 'refused':
      return (
        <Note
          tone="failure"
          title={`${what} was rejected${approval.decidedBy ? ` by ${approval.decidedBy.name}` : ''}.`}
        >
          {approval.note && `“${approval.note}”`}
        </Note>
      );
    case 'expired':
      return (
        <Note tone="limit" title={`The request for ${what} has expired.`}>
          {approval.decidedBy ? 'It was approved but not used in time.' : 'Nobody decided on it in time.'}
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
  const ask = useSend(requestDiscount, { invalidates: [listDiscountApprovals, getDiscountApproval] });
  // What was entered as the reason of the discount need not be entered again.
  const form = useContractForm(AskForm, { reason: needed.input.discount?.reason ?? '' });
  return {
    form,
    verb: isAgain ? `Ask ${roleLabel(needed.role)} again` : `Ask ${roleLabel(needed.role)}`,
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
        <FormActions control={form.control} submit={verb} submitting="Sending…" purpose="ask" isSecondary />
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
          title={`Request ${askedPct(props.needed)}`}
          text={`A ${roleLabel(props.needed.role)} or above decides. Your choices here are kept until then.`}
          form={form}
          submit={verb}
          submitting="Sending…"
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
      label="Reason for approval"
      rows={3}
      maxLength={500}
      placeholder="What the customer offers in return, another builder’s price"
    />
  );
}

const Start = styled('div')({ justifySelf: 'start' });

const Parts = styled('div')({ display: 'grid', gap: 12 });

const Foot = styled('div')({ marginTop: 10 });
