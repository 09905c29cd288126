import { printReport } from '#insight/reporting/server/report.pdf.tsx';
import { printInvoice } from '#money/invoices/server/invoice.pdf.tsx';
import { printClaim } from '#enquiries/partner-claims/server/claim.pdf.tsx';
import { printReceipt } from '#money/receipts/server/receipt.pdf.tsx';
import { printCostSheet } from '#offers/cost-sheets/server/costSheet.pdf.tsx';
import { printJointStatement } from '#sale-lifecycle/customers/server/jointStatement.pdf.tsx';
import { printFirmStatement } from '#partners/firm-statement/server/firmStatement.pdf.tsx';
import { printStatement } from '#sale-lifecycle/statements/server/statement.pdf.tsx';
import { printPaymentAdvice } from '#partners/commission-runs/server/paymentAdvice.pdf.tsx';
import { servePages } from '#platform/server/pdf/serve-pages.ts';

/** The printing thread of the server, with all its document templates. */
servePages({
  invoice: { version: 1, render: printInvoice },
  claim: { version: 1, render: printClaim },
  receipt: { version: 1, render: printReceipt },
  costSheet: { version: 1, render: printCostSheet },
  report: { version: 1, render: printReport },
  statement: { version: 1, render: printStatement },
  paymentAdvice: { version: 1, render: printPaymentAdvice },
  firmStatement: { version: 1, render: printFirmStatement },
  jointStatement: { version: 1, render: printJointStatement },
});
