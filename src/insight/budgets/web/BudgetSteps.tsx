import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { roleLabel } from '#platform/contract/roles.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { Budget } from '../budget.contract.ts';
import * as contract from '../budget.contract.ts';
import { getBudgetDashboard, getBudgetVsActual } from '../budgetReport.contract.ts';
import { BUDGET_STATUS } from './budget.labels.ts';

const ReasonDialog = lazy(async () => ({
  default: (await import('#platform/web/form/ReasonDialog.tsx')).ReasonDialog,
}));

const CHANGED = [contract.getBudget, getBudgetVsActual, getBudgetDashboard];

interface BudgetStepsProps {
  budget: Budget;
  /** Something is typed that is not saved. */
  isChanged: boolean;
}

/** The state of the shown version, and the next steps of it. */
export function BudgetSteps({ budget, isChanged }: BudgetStepsProps) {
  const [asked, setAsked] = useState<'return' | 'revise' | 'discard' | null>(null);
  const { shown, allowedActions, project, fy } = budget;
  const submit = useSend(contract.submitBudget, { invalidates: CHANGED });
  const approve = useSend(contract.approveBudget, { invalidates: CHANGED });
  const giveBack = useSend(contract.returnBudget, { invalidates: CHANGED });
  const revise = useSend(contract.reviseBudget, { invalidates: CHANGED });
  const discard = useSend(contract.discardBudget, { invalidates: CHANGED });
  const params = { id: project.id };
  const body = { fy, ...(shown ? { version: shown.version } : {}) };
  const isLatest = shown?.number === budget.versions[0]?.number;
  const may = (action: contract.BudgetAction) =>
    isLatest && shown !== null && allowedActions.includes(action);
  const run = async (deed: () => Promise<unknown>, done: string) => {
    try {
      await deed();
      toastSuccess(done);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const submitNow = () =>
    isChanged
      ? toastError('Save the budget first: there are changes that are not saved.')
      : void run(() => submit.mutateAsync({ params, body }), 'Budget submitted');
  const close = () => setAsked(null);
  return (
    <>
      {shown && (
        <Line>
          <StatusSign of={BUDGET_STATUS} status={shown.status} />
          <span>{stateText(shown)}</span>
          <span>
            {may('submit') && (
              <Button size="small" variant="outlined" onClick={submitNow}>
                Submit for approval
              </Button>
            )}
            {may('approve') && (
              <Button
                size="small"
                variant="contained"
                onClick={() => void run(() => approve.mutateAsync({ params, body }), 'Budget approved')}
              >
                Approve budget
              </Button>
            )}
            {may('return') && (
              <Button size="small" variant="outlined" onClick={() => setAsked('return')}>
                Return to maker
              </Button>
            )}
            {may('revise') && (
              <Button size="small" variant="outlined" onClick={() => setAsked('revise')}>
                Revise budget
              </Button>
            )}
            {may('discard') && (
              <Button size="small" variant="text" onClick={() => setAsked('discard')}>
                Discard version
              </Button>
            )}
          </span>
        </Line>
      )}
      {shown?.status === 'draft' && shown.returnReason !== null && (
        <Place>
          <Note tone="limit" title={`Returned by ${shown.returnedBy?.name ?? 'the approver'}.`}>
            {shown.returnReason}
          </Note>
        </Place>
      )}
      <Suspense fallback={null}>
        {asked === 'return' && (
          <ReasonDialog
            title="Return the budget to its maker"
            submit="Return budget"
            onClose={close}
            onSubmit={async (reason) => {
              await giveBack.mutateAsync({ params, body: { ...body, reason } });
            }}
          />
        )}
        {asked === 'revise' && (
          <ReasonDialog
            title="Revise the budget"
            text="A new version begins with the amounts of this one. Until it is approved, this one stays in force."
            submit="Begin revision"
            onClose={close}
            onSubmit={async (reason) => {
              await revise.mutateAsync({ params, body: { fy, reason } });
            }}
          />
        )}
      </Suspense>
      {asked === 'discard' && (
        <ConfirmDialog
          title={`Discard version ${shown?.number ?? ''}?`}
          confirm="Discard version"
          keep="Keep version"
          isDanger
          onConfirm={() => discard.mutateAsync({ params, body })}
          onClose={close}
        >
          Its amounts are gone. A version that is in force stays.
        </ConfirmDialog>
      )}
    </>
  );
}

function stateText({ status, maker, submittedBy, approvedBy, selfApproved }: contract.BudgetVersion): string {
  switch (status) {
    case 'draft':
      return `by ${maker?.name ?? 'nobody yet'}`;
    case 'submitted':
      return `submitted by ${submittedBy?.name ?? ''}; a ${roleLabel('Business Head')} approves it`;
    case 'approved':
      return `approved by ${approvedBy?.name ?? ''}${selfApproved ? ', who made it: nobody else could' : ''}`;
  }
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  marginBottom: 12,
  '& > span:nth-of-type(2)': { color: theme.vars.palette.text.secondary },
  '& > span:last-of-type': { display: 'inline-flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
}));

const Place = styled('div')({ marginBottom: 12 });
