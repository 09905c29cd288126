import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import type { Call } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleFirms } from '#company/channel-partners/server/channelPartner.visibility.ts';
import { getDocumentContent } from '#company/documents/document.contract.ts';
import { visibleDocuments } from '#company/documents/server/document.visibility.ts';
import type { PaperRights } from '#company/papers/server/paper.queries.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { getCostSheetPdf } from '#offers/cost-sheets/costSheet.contract.ts';
import { visibleCostSheets } from '#offers/cost-sheets/server/costSheet.visibility.ts';
import { getSaleStatementPdf } from '#sales/sale.contract.ts';
import { getInvoicePdf } from '#money/invoices/invoice.contract.ts';
import { getReceiptPdf } from '#money/receipts/receipt.contract.ts';
import { getDemandLetter } from '#sale-lifecycle/demands/demandLetter.contract.ts';
import { getPaymentAdvice } from '#partners/commission-runs/commissionRun.contract.ts';
import { getFirmStatementPdf } from '#partners/firm-statement/firmStatement.contract.ts';
import { documentAccess } from './application.documents.ts';

/** Who sees an issued paper: whoever may print it from its record. */
export const paperRights: PaperRights = {
  costSheet: { readers: readersOf(getCostSheetPdf), visible: ofVisibleCostSheet },
  receipt: { readers: readersOf(getReceiptPdf), visible: ofVisibleSale },
  invoice: { readers: readersOf(getInvoicePdf), visible: ofVisibleSale },
  creditNote: { readers: readersOf(getInvoicePdf), visible: ofVisibleSale },
  demandLetter: { readers: readersOf(getDemandLetter), visible: ofVisibleSale },
  statement: { readers: readersOf(getSaleStatementPdf), visible: ofVisibleSale },
  paymentAdvice: { readers: readersOf(getPaymentAdvice), visible: ofPaidFirm },
  firmStatement: { readers: readersOf(getFirmStatementPdf), visible: ofVisibleFirm },
  letter: { readers: readersOf(getDocumentContent), visible: ofVisibleDocument },
};

function readersOf({ can }: Call): readonly Role[] {
  return can === 'public' ? [] : can;
}

const paper = expressionBuilder<Tables, 'paper'>();

function ofVisibleSale(read: Read): Expression<SqlBool> {
  return paper.exists(
    paper
      .selectFrom('sale')
      .select('sale.id')
      .whereRef('sale.id', '=', 'paper.saleId')
      .where(visibleSales(read)),
  );
}

function ofVisibleCostSheet(read: Read): Expression<SqlBool> {
  return paper.exists(
    paper
      .selectFrom('costSheet')
      .select('costSheet.id')
      .whereRef('costSheet.id', '=', 'paper.recordId')
      .where(visibleCostSheets(read)),
  );
}

function ofVisibleFirm(read: Read): Expression<SqlBool> {
  return paper.exists(
    paper
      .selectFrom('channelPartner')
      .select('channelPartner.id')
      .whereRef('channelPartner.id', '=', 'paper.channelPartnerId')
      .where(visibleFirms(read)),
  );
}

function ofVisibleDocument(read: Read): Expression<SqlBool> {
  return paper.exists(
    paper
      .selectFrom('document')
      .select('document.id')
      .whereRef('document.id', '=', 'paper.recordId')
      .where(visibleDocuments(read, documentAccess)),
  );
}

/** Finance reads all advices, the admin of a firm its own. */
function ofPaidFirm({ caller }: Read): Expression<SqlBool> {
  return hasRole(caller.role, ...GROUPS.FINANCE)
    ? paper.lit(true)
    : paper('paper.channelPartnerId', '=', caller.channelPartnerId);
}
