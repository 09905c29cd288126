import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormRadioCards } from '#platform/web/form/FormRadioCards.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listPartnerClaims } from '../claim.contract.ts';
import type { ClaimDispute } from '../dispute.contract.ts';
import {
  appealRuling,
  getClaimDispute,
  listClaimDisputes,
  RulingInput,
  ruleOnDispute,
  StatementInput,
  stateInDispute,
  withdrawDispute,
} from '../dispute.contract.ts';
import type { DisputeAction } from '../dispute.rules.ts';
import { holderText } from './DisputeList.tsx';

interface DisputeActProps {
  dispute: ClaimDispute;
  onClose: () => void;
}

const WRITES = { invalidates: [listClaimDisputes, getClaimDispute, listPartnerClaims] };

/** The dialogs for what a user may do with a dispute. */
export function DisputeActDialog({ act, ...props }: DisputeActProps & { act: DisputeAction }) {
  switch (act) {
    case 'rule':
      return <RuleDialog {...props} />;
    case 'withdraw':
      return <WithdrawDialog {...props} />;
    case 'state':
      return <StatementDialog {...props} isAppeal={false} />;
    case 'appeal':
      return <StatementDialog {...props} isAppeal />;
  }
}

function RuleDialog({ dispute, onClose }: DisputeActProps) {
  const rule = useSend(ruleOnDispute, WRITES);
  const form = useContractForm(RulingInput, {
    outcome: '' as never,
    reason: '',
    version: dispute.version,
  });
  const isAppeal = dispute.status === 'appealed';
  return (
    <FormDialog
      title={isAppeal ? 'Rule on the appeal' : 'Rule on the dispute'}
      text="Lead, booking and later commission are updated at once. Both sides see the reason."
      form={form}
      submit="Rule"
      onSubmit={async (body) => {
        await rule.mutateAsync({ params: { id: dispute.id }, body });
        toastSuccess(`${dispute.number} decided`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormRadioCards
            control={form.control}
            name="outcome"
            label="Whose customer is it?"
            choices={[
              {
                value: 'claimant',
                label: dispute.claimant?.name ?? 'Claimant',
                text: 'Disputes the claim. Gets the customer, with a new claim.',
              },
              {
                value: 'holder',
                label: holderText(dispute),
                text: isAppeal
                  ? 'As it was when the dispute was raised.'
                  : 'Has the customer and keeps them.',
              },
            ]}
          />
        </div>
        <div data-wide>
          <FormText control={form.control} name="reason" label="Reason" rows={4} maxLength={2000} />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

function StatementDialog({ dispute, isAppeal, onClose }: DisputeActProps & { isAppeal: boolean }) {
  const state = useSend(stateInDispute, WRITES);
  const appeal = useSend(appealRuling, WRITES);
  const form = useContractForm(StatementInput, { text: '' });
  return (
    <FormDialog
      title={isAppeal ? 'Appeal the ruling' : 'Add a statement'}
      text={
        isAppeal
          ? `Once only. The ${roleLabel('Sales Head')} or a head of the company decides it, and that ruling is final.`
          : 'It cannot be changed later. Only those who rule see it, not the other side.'
      }
      form={form}
      submit={isAppeal ? 'Appeal' : 'Add statement'}
      onSubmit={async (body) => {
        const sent = { params: { id: dispute.id }, body };
        await (isAppeal ? appeal.mutateAsync(sent) : state.mutateAsync(sent));
        toastSuccess(isAppeal ? `Appealed in ${dispute.number}` : 'Statement added');
      }}
      onClose={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormText control={form.control} name="text" label="Statement" rows={5} maxLength={4000} />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

function WithdrawDialog({ dispute, onClose }: DisputeActProps) {
  const withdraw = useSend(withdrawDispute, WRITES);
  return (
    <ConfirmDialog
      title={`Withdraw ${dispute.number}?`}
      confirm="Withdraw dispute"
      onClose={onClose}
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { id: dispute.id } });
        toastSuccess(`${dispute.number} withdrawn`);
      }}
    >
      The customer’s attribution does not change. You may dispute it again.
    </ConfirmDialog>
  );
}
