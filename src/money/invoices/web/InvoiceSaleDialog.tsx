import { useNavigate } from 'react-router';
import * as z from 'zod';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { findSales } from '#money/receipts/web/findSales.shared.ts';

const SaleChoice = z.object({ saleId: z.uuid('Choose the customer to invoice') });

/** How Finance invoices a sale: look up the customer, then choose the installments on a page. */
export function InvoiceSaleDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(SaleChoice, { saleId: '' });
  return (
    <FormDialog
      title="Invoice a sale"
      form={form}
      submit="Choose installments"
      onSubmit={async ({ saleId }) => {
        await navigate(`/sales/invoices/generate/${saleId}`);
      }}
      onClose={onClose}
    >
      <FormCombobox
        control={form.control}
        name="saleId"
        label="Customer"
        search={findSales}
        placeholder="Name, unit or booking number"
        emptyText="No open sale matches"
      />
    </FormDialog>
  );
}
