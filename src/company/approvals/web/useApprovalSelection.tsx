import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useState } from 'react';
import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { BulkFailure } from '#platform/web/page/BulkOutcome.tsx';
import { BulkOutcome } from '#platform/web/page/BulkOutcome.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Approval } from '../approval.contract.ts';
import { decideApprovals, getApproval, listApprovals } from '../approval.contract.ts';

type Choice = 'grant' | 'refuse';

interface Deciding {
  choice: Choice;
  requests: readonly Approval[];
  clear: () => void;
}

/** Chosen requests of the page, decided together; each that could not be is listed with its reason. */
export function useApprovalSelection(rows: readonly Approval[]) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  return {
    acts: (ids: ReadonlySet<string>, clear: () => void): readonly PageAction[] => {
      const requests = rows.filter(({ id }) => ids.has(id));
      const blockedBy = hindranceOf(requests, ids.size);
      const action = (label: string, letter: string, icon: ReactNode, choice: Choice): PageAction => ({
        label,
        letter,
        icon,
        onClick: () => setDeciding({ choice, requests, clear }),
        ...(blockedBy === null ? {} : { blockedBy }),
      });
      return [
        action('Approve', 'a', <Check aria-hidden />, 'grant'),
        action('Reject', 'r', <X aria-hidden />, 'refuse'),
      ];
    },
    dialog: deciding && (
      <DecideSelected
        choice={deciding.choice}
        requests={deciding.requests}
        onClose={() => setDeciding(null)}
        onDecided={(failed) => {
          setFailures(failed);
          deciding.clear();
        }}
      />
    ),
    outcome: <BulkOutcome title={`${countOf(failures.length)} could not be decided.`} failures={failures} />,
  };
}

function hindranceOf(requests: readonly Approval[], chosen: number): string | null {
  // What is on another page is not visible, so nothing is done to it.
  if (requests.length < chosen) return 'Not all of these are on this page';
  const isOpen = ({ allowedActions }: Approval) => allowedActions.includes('grant');
  return requests.every(isOpen) ? null : 'Not all of these are open for your decision';
}

interface DecideSelectedProps {
  choice: Choice;
  requests: readonly Approval[];
  onClose: () => void;
  onDecided: (failures: readonly BulkFailure[]) => void;
}

const GrantForm = z.object({ note: optional(text(500, 'Note')) });
const RefuseForm = z.object({ note: text(500, 'Reason', 1) });

function DecideSelected({ choice, requests, onClose, onDecided }: DecideSelectedProps) {
  const isGrant = choice === 'grant';
  const form = useContractForm<typeof GrantForm | typeof RefuseForm>(isGrant ? GrantForm : RefuseForm, {
    note: '',
  });
  const decide = useSend(decideApprovals, { invalidates: [listApprovals, getApproval] });
  const verb = isGrant ? 'Approve' : 'Reject';
  return (
    <FormDialog
      title={`${verb} ${countOf(requests.length)}`}
      text={
        isGrant ? 'What is approved is done at once, each for itself.' : 'The requesters read the reason.'
      }
      form={form}
      submit={`${verb} ${countOf(requests.length)}`}
      onClose={onClose}
      onSubmit={async ({ note = null }) => {
        const sent = requests.map(({ id, version }) => ({ id, version }));
        const results = await decide.mutateAsync({ body: { decision: choice, note, requests: sent } });
        const failures = results.flatMap(({ id, problem }) => {
          const title = requests.find((one) => one.id === id)?.title ?? 'Request';
          return problem === null ? [] : [{ id, title, problem }];
        });
        const done = results.length - failures.length;
        if (done > 0) toastSuccess(`${countOf(done)} ${isGrant ? 'approved' : 'rejected'}`);
        onDecided(failures);
      }}
    >
      <FormText
        control={form.control}
        name="note"
        label={isGrant ? 'Note' : 'Reason'}
        rows={2}
        maxLength={500}
        autoFocus={!isGrant}
        {...(isGrant ? { isOptional: true } : {})}
      />
    </FormDialog>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}
