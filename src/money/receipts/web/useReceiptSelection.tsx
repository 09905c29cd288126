import BadgeCheck from 'lucide-react/icons/badge-check';
import { useState } from 'react';
import * as z from 'zod';
import { day } from '#platform/contract/fields.ts';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { BulkFailure } from '#platform/web/page/BulkOutcome.tsx';
import { BulkOutcome } from '#platform/web/page/BulkOutcome.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import type { Receipt } from '../receipt.contract.ts';
import { verifyReceipts } from '../receipt.contract.ts';

interface Verifying {
  receipts: readonly Receipt[];
  clear: () => void;
}

/** Chosen receipts of the page, verified together; each that could not be is listed with its reason. */
export function useReceiptSelection(rows: readonly Receipt[]) {
  const [verifying, setVerifying] = useState<Verifying | null>(null);
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  return {
    acts: (ids: ReadonlySet<string>, clear: () => void): readonly PageAction[] => {
      const receipts = rows.filter(({ id }) => ids.has(id));
      return [
        {
          label: 'Verify selected',
          letter: 'v',
          icon: <BadgeCheck aria-hidden />,
          blockedBy: hindranceOf(receipts, ids.size),
          onClick: () => setVerifying({ receipts, clear }),
        },
      ];
    },
    dialog: verifying && (
      <VerifySelected
        receipts={verifying.receipts}
        onClose={() => setVerifying(null)}
        onVerified={(failed) => {
          setFailures(failed);
          verifying.clear();
        }}
      />
    ),
    outcome: (
      <BulkOutcome
        title={`${counted(failures.length, 'receipt')} could not be verified.`}
        failures={failures}
      />
    ),
  };
}

function hindranceOf(receipts: readonly Receipt[], chosen: number): string | null {
  // What is on another page is not visible, so nothing is done to it.
  if (receipts.length < chosen) return 'Not all of these are on this page';
  if (receipts.some(({ allowedActions }) => allowedActions.includes('verify'))) return null;
  return receipts[0]?.cannotVerifyBecause ?? 'None of these is waiting to be verified';
}

interface VerifySelectedProps {
  receipts: readonly Receipt[];
  onClose: () => void;
  onVerified: (failures: readonly BulkFailure[]) => void;
}

const VerifyForm = z.object({ clearedOn: day('Cleared on') });

function VerifySelected({ receipts, onClose, onVerified }: VerifySelectedProps) {
  const form = useContractForm(VerifyForm, { clearedOn: today() });
  const verify = useSend(verifyReceipts, { invalidates: [...CHANGED_BY_RECEIPTS, listInvoices] });
  const title = `Verify ${counted(receipts.length, 'receipt')}`;
  return (
    <FormDialog
      title={title}
      text={effectOf(receipts)}
      form={form}
      submit={title}
      submitting="Verifying…"
      onClose={onClose}
      onSubmit={async ({ clearedOn }) => {
        const sent = receipts.map(({ id, version }) => ({ id, version }));
        const results = await verify.mutateAsync({ body: { clearedOn, receipts: sent } });
        const failures = results.flatMap(({ id, problem }) =>
          problem === null ? [] : [{ id, title: nameOf(receipts.find((one) => one.id === id)), problem }],
        );
        const done = results.length - failures.length;
        if (done > 0) toastSuccess(`${counted(done, 'receipt')} verified`);
        onVerified(failures);
      }}
    >
      <FormDate control={form.control} name="clearedOn" label="Cleared on" max={today()} />
    </FormDialog>
  );
}

/** What is posted, in total, and into which accounts. */
function effectOf(receipts: readonly Receipt[]): string {
  const total = formatMoneyExact(sumPaise(receipts.map(({ amountPaise }) => amountPaise)));
  return `Together ${total}, in the account recorded with each, otherwise in the collection account of its project. Each is posted to the ledger and gets its receipt number. A mistake is reversed with a reason.`;
}

function nameOf(receipt: Receipt | undefined): string {
  if (!receipt) return 'Receipt';
  return `${receipt.customerName}, ${receipt.unitNumber}, ${formatMoneyExact(receipt.amountPaise)}`;
}
