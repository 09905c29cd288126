import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { tidy } from '#platform/contract/fields.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { listCostSheets } from '#offers/cost-sheets/costSheet.contract.ts';
import { unitOption } from '#inventory/units/web/unitFinder.shared.ts';
import { getUnit, listUnits } from '#inventory/units/unit.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { transferToUnit, UnitTransferInput } from '../unitTransfer.contract.ts';
import { CHANGED_BY_STEPS } from '#sale-lifecycle/steps/web/SaleStepDialog.shared.tsx';
import { SettlementTable } from '#sale-lifecycle/cancellations/web/SettlementTable.shared.tsx';

/** A reason of three letters is enough to see the figures; further typing does not change them. */
const FOR_THE_FIGURES = 'Requested for the figures';

/** Moves a booking to another unit, showing both bookings beforehand. */
export function TransferUnitDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(UnitTransferInput, { unitId: '', costSheetId: '', reason: '' });
  const values = useWatch({ control: form.control });
  const asked = UnitTransferInput.safeParse(tidy({ ...values, reason: FOR_THE_FIGURES }));
  const transfer = useSend(transferToUnit, {
    invalidates: [...CHANGED_BY_STEPS, listReceipts, getUnit, listUnits, listCostSheets],
  });
  const { preview, isStale, error } = usePreview({
    call: transferToUnit,
    input: asked.data ?? null,
    sentBy: [transfer],
    ask: (input, signal) =>
      send(transferToUnit, { params: { id: sale.id }, body: { ...input, preview: true }, signal }),
  });
  return (
    <FormDialog
      title={`Transfer ${sale.bookingNumber} to another unit`}
      text={`${sale.customerName}, ${sale.unitNumber}. This booking ends without forfeiture and its invoices are reversed with credit notes. A new booking is made for the same people, and payments move to it.`}
      form={form}
      submit="Transfer sale"
      submitting="Transferring…"
      purpose="transfer the sale"
      onClose={onClose}
      onSubmit={async (input) => {
        const body = { ...input, version: sale.version };
        const { sale: next } = await transfer.mutateAsync({ params: { id: sale.id }, body });
        toastSuccess(`${next.bookingNumber} booked, ${formatMoneyExact(next.paidPaise)} moved`);
        void navigate(`/sales/${next.id}`);
      }}
    >
      <Fields>
        <FormCombobox
          control={form.control}
          name="unitId"
          label="New unit"
          search={(typed, signal) => freeUnitsOf(sale.projectId, typed, signal)}
          placeholder="Number, such as B-1203"
          emptyText="No free unit matches"
          onChosen={() => form.setValue('costSheetId', '')}
        />
        {values.unitId && <SheetField form={form} unitId={values.unitId} />}
        <FormText control={form.control} name="reason" label="Reason" rows={2} maxLength={500} />
        <div aria-live="polite" aria-busy={isStale && preview !== null}>
          {error && <Note tone="failure">{error.message}</Note>}
          {!error && preview && (
            <>
              <SettlementTable figures={preview.settlement} lines={[]} />
              <NewBooking sale={preview.sale} />
            </>
          )}
        </div>
      </Fields>
    </FormDialog>
  );
}

/** Money stays in the accounts of its project, so only its units are offered. */
async function freeUnitsOf(projectId: string, search: string, signal: AbortSignal): Promise<FoundOption[]> {
  const query = { search, projectId, status: 'available', limit: 20 };
  return (await send(listUnits, { query, signal })).rows.map(unitOption);
}

type TransferForm = ReturnType<typeof useContractForm<typeof UnitTransferInput>>;

function SheetField({ form, unitId }: { form: TransferForm; unitId: string }) {
  const sheets = useCall(listCostSheets, { query: { unitId, status: 'issued', limit: 20 } });
  if (sheets.data?.rows.length === 0)
    return <Note tone="limit">This unit has no valid cost sheet. Issue one for it first.</Note>;
  return (
    <FormSelect
      control={form.control}
      name="costSheetId"
      label="Cost sheet"
      emptyLabel="Choose the cost sheet"
      choices={(sheets.data?.rows ?? []).map((sheet) => ({ value: sheet.id, label: sheetLabel(sheet) }))}
    />
  );
}

function sheetLabel({ number, agreementValuePaise }: CostSheet): string {
  return `${number}, ${formatMoneyExact(agreementValuePaise)}`;
}

/** The dues of the new booking once the money has moved. */
function NewBooking({ sale }: { sale: Sale }) {
  return (
    <FactList
      labelWidth={180}
      facts={[
        { label: 'New unit', value: sale.unitNumber },
        { label: 'Agreement value', value: <Money paise={sale.agreementValuePaise ?? 0} withPaise /> },
        { label: 'Due at once', value: <Money paise={sale.demandedPaise} withPaise /> },
        { label: 'Paid by transfer', value: <Money paise={sale.paidPaise} withPaise /> },
        { label: 'Left on account', value: <Money paise={sale.onAccountPaise} withPaise /> },
        { label: 'Balance due', value: <Money paise={sale.outstandingPaise} withPaise /> },
      ]}
    />
  );
}

const Fields = styled('div')({ display: 'grid', gap: 14 });
