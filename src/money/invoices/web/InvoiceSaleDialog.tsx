import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { findSales } from '#money/receipts/web/findSales.shared.ts';

const SaleChoice = z.object({ saleId: z.uuid('Choose the customer to invoice') });

/** How Finance invoices a sale: look up the customer, then choose the installments on a page. */
export function InvoiceSaleDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const navigate = useNavigate();
  const form = useContractForm(SaleChoice, { saleId: '' });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Invoice a sale</DialogTitle>
      <Form
        form={form}
        label="Invoice a sale"
        onSubmit={async ({ saleId }) => {
          onClose();
          await navigate(`/sales/invoices/generate/${saleId}`);
        }}
      >
        <DialogContent>
          <FormCombobox
            control={form.control}
            name="saleId"
            label="Customer"
            search={findSales}
            placeholder="Name, unit or booking number"
            emptyText="No open sale matches"
          />
        </DialogContent>
        <DialogActions>
          <div style={WHOLE}>
            <FormActions control={form.control} submit="Choose installments" onBack={onClose} back="Cancel" />
          </div>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const WHOLE = { flex: 1 } as const;
