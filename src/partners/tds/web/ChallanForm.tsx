import { keepPreviousData } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { counted, formatDay, formatMoneyExact, formatMonth } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { listBankAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import type { ChallanPreview, TdsMonth } from '../tds.contract.ts';
import { ChallanInput, MAX_DEDUCTIONS, previewTdsChallan, recordTdsChallan } from '../tds.contract.ts';
import { ChallanFirms } from './ChallanFirms.tsx';
import { CHANGED_BY_CHALLANS } from './tds.calls.ts';

const ChallanFields = ChallanInput.omit({ section: true, deductionIds: true, paidPaise: true });
const DAY = /^\d{4}-\d\d-\d\d$/;

interface ChallanFormProps {
  month: TdsMonth;
  /** As of today. */
  preview: ChallanPreview;
  onClose: () => void;
}

/** The challan as the bank confirmed it; what it pays is shown beside it. */
export function ChallanForm({ month: { month, section }, preview: first, onClose }: ChallanFormProps) {
  const form = useContractForm(ChallanFields, {
    bsr: '',
    number: '',
    paidOn: today(),
    interestPaise: first.interestPaise,
    feePaise: 0,
    bankAccountId: null,
  });
  const { control } = form;
  const paidOn = useWatch({ control, name: 'paidOn' });
  const query = { month, section, ...(DAY.test(paidOn) && paidOn <= today() ? { paidOn } : {}) };
  const { data: preview = first } = useCall(
    previewTdsChallan,
    { query },
    { placeholderData: keepPreviousData },
  );
  const record = useSend(recordTdsChallan, {
    invalidates: CHANGED_BY_CHALLANS,
  });
  return (
    <FormDialog
      title={`TDS challan of ${formatMonth(`${month}-01`)}`}
      text={`For ${counted(preview.deductions.length, 'deduction')} under section ${section}, due on ${formatDay(preview.dueOn)}. It is posted to the ledger; one that is wrong is taken back from the list of challans.`}
      form={form}
      submit="Enter challan"
      onClose={onClose}
      onSubmit={async (fields) => {
        const deductionIds = preview.deductions.map(({ id }) => id);
        const { paidPaise } = preview;
        await record.mutateAsync({ body: { ...fields, section, deductionIds, paidPaise } });
        toastSuccess(`Challan ${fields.bsr} ${fields.number} entered`);
      }}
    >
      <ChallanFirms preview={preview} caption={`What is due for ${formatMonth(`${month}-01`)}`} />
      <FactList
        facts={[
          { label: 'Tax to pay', value: <b>{formatMoneyExact(preview.paidPaise)}</b> },
          { label: 'Before rounding', value: formatMoneyExact(preview.duePaise) },
        ]}
      />
      {preview.left > 0 && (
        <Note tone="limit">
          One challan takes {MAX_DEDUCTIONS} deductions; {preview.left} more of this month need another one.
        </Note>
      )}
      <FormGrid>
        <FormText control={control} name="bsr" label="BSR code" helper="7 digits" maxLength={7} autoFocus />
        <FormText
          control={control}
          name="number"
          label="Challan serial number"
          helper="5 digits"
          maxLength={5}
        />
        <FormDate control={control} name="paidOn" label="Paid on" max={today()} />
        <FormSelect
          control={control}
          name="bankAccountId"
          label="Paid from"
          choices={usePayingAccounts()}
          isOptional
          emptyLabel="An account of no project"
        />
        <FormMoney
          control={control}
          name="interestPaise"
          label="Interest"
          helper={
            preview.isLate
              ? `Suggested: ${formatMoneyExact(preview.interestPaise)}`
              : 'None: paid on that day it is in time'
          }
        />
        <FormMoney control={control} name="feePaise" label="Fee" helper="For a late statement" />
      </FormGrid>
    </FormDialog>
  );
}

/** Accounts of projects but the separate ones, which pay for land and construction only. */
function usePayingAccounts() {
  const projects = useCall(listBankAccounts, { query: {} });
  return (projects.data ?? []).flatMap(({ projectName, accounts }) =>
    accounts
      .filter(({ kind, isInUse }) => kind !== 'separate' && isInUse)
      .map(({ id, bank, accountLast4 }) => ({
        value: id,
        label: `${projectName}, ${bank} ••••${accountLast4}`,
      })),
  );
}
