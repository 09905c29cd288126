import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatMoney, formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { Columns, PageBody } from '#platform/web/page/Page.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale, listSales } from '#sales/sale.contract.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '../receipt.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { listReceipts, recordReceipt } from '../receipt.contract.ts';
import { findSales, saleOption } from './findSales.shared.ts';
import { useReceiptForm } from './receipt.form.ts';
import { ReceiptFields } from './ReceiptFields.tsx';
import { ReceiptPreviewNote } from './ReceiptPreviewNote.tsx';
import { SaleDues } from '#money/dues/web/SaleDues.shared.tsx';
import { TdsLineFields } from './TdsLineFields.tsx';
import { useReceiptPreview, useRefusalAtField } from './useReceiptPreview.ts';

interface RecordPaymentFormProps {
  /** The sale of the address; null where it is chosen here. */
  sale: Sale | null;
}

/** Six fields; beside them the dues, below them the allocation and any errors. */
export function RecordPaymentForm({ sale: ownSale }: RecordPaymentFormProps) {
  const form = useReceiptForm({ saleId: ownSale?.id ?? '' });
  const saleId = useWatch({ control: form.control, name: 'saleId' }) || null;
  const sale = useCall(getSale, { params: { id: saleId ?? '' } }, { enabled: saleId !== null });
  const plan = useCall(getPaymentPlan, { params: { id: saleId ?? '' } }, { enabled: saleId !== null });
  const waiting = useWaitingReceipts(saleId);
  const preview = useReceiptPreview(form);
  useRefusalAtField(form, preview);
  const record = useRecording();
  const navigate = useNavigate();
  return (
    <Columns>
      <PageBody>
        <Form form={form} label="Record payment" onSubmit={record}>
          <FormGrid>
            <div data-wide>
              <FormCombobox
                control={form.control}
                name="saleId"
                label="Customer"
                search={findSales}
                initial={ownSale && saleOption(ownSale)}
                placeholder="Name, unit or booking number"
                emptyText="No open sale matches"
              />
            </div>
            <ReceiptFields
              form={form}
              projectId={sale.data?.projectId}
              bookingDate={sale.data?.bookingDate}
              duePaise={openPaise(plan.data, waiting)}
              amountHelper={capText(sale.data)}
              autoFocus={ownSale !== null}
            />
            <TdsLineFields form={form} expected={preview.allocation?.expectedTds ?? null} />
          </FormGrid>
          <ReceiptPreviewNote preview={preview} />
          <FormActions
            control={form.control}
            submit="Record payment"
            onBack={ownSale ? () => void navigate(-1) : undefined}
            back="Cancel"
          />
        </Form>
      </PageBody>
      <Beside>
        <SaleDues saleId={saleId} plan={plan} waiting={waiting} />
      </Beside>
    </Columns>
  );
}

/** Receipts awaiting verification; they are allocated before a new one. */
function useWaitingReceipts(saleId: string | null): readonly Receipt[] {
  const query = { saleId: saleId ?? '', status: 'recorded', limit: 100 };
  return useCall(listReceipts, { query }, { enabled: saleId !== null }).data?.rows ?? NONE;
}

const NONE: readonly Receipt[] = [];

/** Dues not yet covered by receipts awaiting verification. */
function openPaise(plan: PaymentPlan | undefined, waiting: readonly Receipt[]): number {
  const waitingPaise = sumPaise(waiting.map((receipt) => receipt.amountPaise));
  return Math.max(0, (plan?.outstandingPaise ?? 0) - waitingPaise);
}

function useRecording() {
  const navigate = useNavigate();
  const record = useSend(recordReceipt, {
    invalidates: [listReceipts, getPaymentPlan, getSale, listSales],
  });
  return async (body: Parameters<typeof record.mutateAsync>[0]['body']) => {
    await record.mutateAsync({ body });
    toastSuccess(
      `${formatMoneyExact(body.amountPaise)} recorded. It counts as paid once Finance has verified it.`,
    );
    await navigate(`/payments/plans/${body.saleId}`);
  };
}

function capText(sale: Sale | undefined): string | undefined {
  const capPaise = sale?.acceptableBeforeRegistrationPaise;
  if (capPaise === null || capPaise === undefined) return undefined;
  if (capPaise === 0) return 'No more of the price may be accepted before the agreement is registered.';
  return `At most ${formatMoney(capPaise)} more of the price before the agreement is registered.`;
}

const Beside = styled(Sections)({ minHeight: 120 });
