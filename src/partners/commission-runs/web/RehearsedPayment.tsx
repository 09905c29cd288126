import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Banknote from 'lucide-react/icons/banknote';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listBankAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import { accountLabel } from '#inventory/projects/accountLabel.rules.ts';
import type { Payment } from '../payment.contract.ts';
import { listCommissionRuns } from '../commissionRun.contract.ts';
import { listPayable, payCommissions } from '../payment.contract.ts';
import type { PayableLine } from '../commissionRunLine.contract.ts';
import { RehearsedLines } from './RehearsedLines.tsx';

interface RehearsedPaymentProps {
  lines: readonly PayableLine[];
  onBack: () => void;
}

/** The chosen tranches as they would be paid from an account; paid together by one button. */
export function RehearsedPayment({ lines, onBack }: RehearsedPaymentProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const account = usePayingAccount(lines[0]?.projectId);
  const pay = useSend(payCommissions, { invalidates: [listPayable, listCommissionRuns] });
  const tranches = lines.map(({ commissionId, seq }) => ({ commissionId, seq }));
  const { preview, error } = usePreview({
    call: payCommissions,
    input: account.id === '' ? null : { tranches, fromAccountId: account.id },
    sentBy: [pay],
    ask: (body, signal) => send(payCommissions, { body: { ...body, preview: true }, signal }),
  });
  const doPay = async () => {
    setFailure(null);
    try {
      const { run } = await pay.mutateAsync({ body: { tranches, fromAccountId: account.id } });
      if (!run) return;
      toastSuccess(
        run.status === 'released'
          ? `${run.number} is ordered`
          : `${run.number} is to be released by another person`,
      );
      void navigate(`/sales/commissions/payments/${run.id}`);
    } catch (thrown) {
      setFailure(toApiError(thrown).message);
    }
  };
  const problem = failure ?? error?.message ?? null;
  return (
    <>
      <PageBody>
        <Account>
          <Field id="paying-account" label="Pay from" error={undefined}>
            <SelectBox
              id="paying-account"
              value={account.id}
              choices={account.choices}
              emptyLabel="Choose an account"
              onChoose={account.choose}
            />
          </Field>
        </Account>
        <ActionButtons
          actions={[
            {
              label: payLabel(preview),
              letter: 'p',
              icon: <Banknote aria-hidden />,
              isPrimary: true,
              onClick: () => void doPay(),
              ...blockedBy(preview, account.id, pay.isPending),
            },
            { label: 'Back', letter: 'b', icon: <ArrowLeft aria-hidden />, onClick: onBack },
          ]}
        />
        <div role="alert">{problem !== null && <Note tone="failure">{problem}</Note>}</div>
        {preview?.releaseReason && <Note tone="limit">{preview.releaseReason}</Note>}
      </PageBody>
      {preview && (
        <>
          <Sums payment={preview} />
          <RehearsedLines lines={preview.lines} />
        </>
      )}
    </>
  );
}

function payLabel(preview: Payment | null): string {
  if (!preview) return 'Pay';
  const amount = formatMoneyExact(preview.netPaise);
  return preview.releaseReason === null ? `Pay ${amount}` : `Submit ${amount} for release`;
}

function blockedBy(preview: Payment | null, accountId: string, isPending: boolean): { blockedBy?: string } {
  if (accountId === '') return { blockedBy: 'Choose the account that pays.' };
  if (!preview || isPending) return { blockedBy: 'One moment.' };
  const refused = preview.lines.length - preview.payableCount;
  return refused === 0 ? {} : { blockedBy: `${counted(refused, 'tranche')} cannot be paid; leave them out.` };
}

function Sums({ payment }: { payment: Payment }) {
  const { grossPaise, gstPaise, tdsPaise, clawbackPaise, keptBackPaise, netPaise } = payment;
  return (
    <FigureRow
      figures={[
        { label: 'Gross', value: <Money paise={grossPaise} withPaise /> },
        { label: 'GST', value: <Money paise={gstPaise} withPaise /> },
        { label: 'TDS', value: <Money paise={tdsPaise} withPaise /> },
        { label: 'Clawback', value: <Money paise={clawbackPaise} withPaise /> },
        ...(keptBackPaise === 0
          ? []
          : [{ label: 'GST kept back', value: <Money paise={keptBackPaise} withPaise /> }]),
        { label: 'To be paid', value: <Money paise={netPaise} withPaise /> },
      ]}
    />
  );
}

/** The accounts of the project in use, except the separate one; the only one is chosen already. */
function usePayingAccount(projectId: string | undefined) {
  const [chosen, choose] = useState('');
  const projects = useCall(listBankAccounts, { query: { projectId } }, { enabled: projectId !== undefined });
  const accounts = (projects.data ?? [])
    .filter((project) => project.projectId === projectId)
    .flatMap((project) => project.accounts)
    .filter(({ kind, isInUse }) => kind !== 'separate' && isInUse);
  const choices = accounts.map((account) => ({ value: account.id, label: accountLabel(account) }));
  const only = choices.length === 1 ? choices[0]?.value : undefined;
  return { id: chosen === '' ? (only ?? '') : chosen, choices, choose };
}

const Account = styled('div')({ maxWidth: 420, marginBottom: 14 });
