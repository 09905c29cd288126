import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import type { Approval } from '../approval.contract.ts';
import { decideApprovals, getApproval, listApprovals } from '../approval.contract.ts';

const NONE: ReadonlySet<string> = new Set();

type Choice = 'grant' | 'refuse';

interface Failure {
  id: string;
  title: string;
  problem: string;
}

/** Ticked requests of the page, decided together; each that could not be is listed with its reason. */
export function useApprovalSelection(rows: readonly Approval[], query: string) {
  const [selection, setSelection] = useState({ ids: NONE, query });
  const [choice, setChoice] = useState<Choice | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  // Ticked on another page or under another filter, they are not visible, so nothing is done to them.
  const ids = selection.query === query ? selection.ids : NONE;
  const setIds = (changed: ReadonlySet<string>) => setSelection({ ids: changed, query });
  const chosen = rows.filter(({ id }) => ids.has(id));
  const blockedBy = chosen.some(({ allowedActions }) => !allowedActions.includes('grant'))
    ? 'Not all of these are open for your decision'
    : undefined;
  const action = (label: string, icon: React.ReactNode, decision: Choice) => ({
    label,
    icon,
    onClick: () => setChoice(decision),
    ...(blockedBy ? { blockedBy } : {}),
  });
  return {
    table: {
      ids,
      onChange: setIds,
      bar: () => (
        <BulkBar
          count={ids.size}
          actions={[
            action('Approve', <Check aria-hidden />, 'grant'),
            action('Reject', <X aria-hidden />, 'refuse'),
          ]}
          onClear={() => setIds(NONE)}
        />
      ),
    },
    dialog: choice && (
      <DecideSelected
        choice={choice}
        requests={chosen}
        onClose={() => setChoice(null)}
        onDecided={(failed) => {
          setFailures(failed);
          setIds(NONE);
        }}
      />
    ),
    outcome: <Outcome failures={failures} />,
  };
}

function Outcome({ failures }: { failures: readonly Failure[] }) {
  return (
    <div aria-live="polite">
      {failures.length > 0 && (
        <Spaced>
          <Note tone="limit" title={`${countOf(failures.length)} could not be decided.`}>
            <ul>
              {failures.map(({ id, title, problem }) => (
                <li key={id}>
                  {title}: {problem}
                </li>
              ))}
            </ul>
          </Note>
        </Spaced>
      )}
    </div>
  );
}

interface DecideSelectedProps {
  choice: Choice;
  requests: readonly Approval[];
  onClose: () => void;
  onDecided: (failures: readonly Failure[]) => void;
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
        {...(isGrant ? { isOptional: true } : {})}
      />
    </FormDialog>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}

const Spaced = styled('div')({
  padding: '0 24px 12px',
  '& ul': { margin: '4px 0 0', paddingLeft: 18 },
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});
