import type { AliasableExpression } from 'kysely';
import type { Call } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { AnyRoute, CallContext, Download } from '#platform/server/http/route.ts';
import { visibleFirms } from '#company/channel-partners/server/channelPartner.visibility.ts';
import { getDocumentContent } from '#company/documents/document.contract.ts';
import type { ListedPaper } from '#company/documents/document.rules.ts';
import { visibleDocuments } from '#company/documents/server/document.visibility.ts';
import type { PaperRights } from '#company/papers/server/paper.queries.ts';
import type { PaperAccess, PaperToShow } from '#company/documents/server/document.access.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { getCostSheetPdf } from '#offers/cost-sheets/costSheet.contract.ts';
import { visibleCostSheets } from '#offers/cost-sheets/server/costSheet.visibility.ts';
import { getSaleStatementPdf } from '#sales/sale.contract.ts';
import { getInvoicePdf } from '#money/invoices/invoice.contract.ts';
import { getReceiptPdf } from '#money/receipts/receipt.contract.ts';
import { getDemandLetter } from '#sale-lifecycle/demands/demandLetter.contract.ts';
import { getPaymentAdvice } from '#partners/commission-runs/commissionRun.contract.ts';
import { getFirmStatementPdf } from '#partners/firm-statement/firmStatement.contract.ts';
import { getMilestoneProof } from '#site/proofs/proof.contract.ts';
import { visibleMilestones } from '#site/milestones/server/milestone.queries.ts';
import { documentRecords } from './application.documentRecords.ts';

/** Who sees an issued paper: whoever may print it from its record. */
const listedRights: PaperRights<ListedPaper> = {
  costSheet: { readers: readersOf(getCostSheetPdf), by: 'recordId', visibleIds: costSheets },
  receipt: { readers: readersOf(getReceiptPdf), by: 'saleId', visibleIds: sales },
  invoice: { readers: readersOf(getInvoicePdf), by: 'saleId', visibleIds: sales },
  creditNote: { readers: readersOf(getInvoicePdf), by: 'saleId', visibleIds: sales },
  demandLetter: { readers: readersOf(getDemandLetter), by: 'saleId', visibleIds: sales },
  statement: { readers: readersOf(getSaleStatementPdf), by: 'saleId', visibleIds: sales },
  paymentAdvice: { readers: readersOf(getPaymentAdvice), by: 'channelPartnerId', visibleIds: paidFirms },
  firmStatement: { readers: readersOf(getFirmStatementPdf), by: 'channelPartnerId', visibleIds: firms },
};

/** Those, letters, which are seen as the documents that they are kept as, and proofs of milestones. */
export const paperRights: PaperRights = {
  ...listedRights,
  letter: { readers: readersOf(getDocumentContent), by: 'recordId', visibleIds: documents },
  workProof: { readers: readersOf(getMilestoneProof), by: 'recordId', visibleIds: milestones },
};

/** Issued papers in the list of documents: their rights, and their files as the calls of their records print them. */
export const paperAccess: PaperAccess = { rights: listedRights, print };

function readersOf({ can }: Call): readonly Role[] {
  return can === 'public' ? [] : can;
}

type Ids = AliasableExpression<{ id: string }>;

function sales(read: Read): Ids {
  return read.db.selectFrom('sale').select('sale.id').where(visibleSales(read));
}

function costSheets(read: Read): Ids {
  return read.db.selectFrom('costSheet').select('costSheet.id').where(visibleCostSheets(read));
}

function firms(read: Read): Ids {
  return read.db.selectFrom('channelPartner').select('channelPartner.id').where(visibleFirms(read));
}

function documents(read: Read): Ids {
  return read.db
    .selectFrom('document')
    .select('document.id')
    .where(visibleDocuments(read, { records: documentRecords }));
}

function milestones(read: Read): Ids {
  return visibleMilestones(read).select('milestone.id');
}

/** Finance reads all advices, the admin of a firm its own. */
function paidFirms({ db, caller }: Read): Ids {
  const all = db.selectFrom('channelPartner').select('channelPartner.id');
  return hasRole(caller.role, ...GROUPS.FINANCE) ? all : all.where('id', '=', caller.channelPartnerId);
}

/** What the call answers that prints the paper from its record. */
async function print(
  routes: readonly AnyRoute[],
  context: CallContext,
  paper: PaperToShow,
): Promise<Download> {
  const { call, params, query = {} } = await printingOf(context.read, paper);
  const found = routes.find((one) => one.call === call);
  if (!found || !('handle' in found)) throw new Error(`No route prints ${paper.kind}.`);
  const printed = await found.handle(context, { params, query, body: undefined, file: null });
  return printed as Download;
}

interface Printing {
  call: Call;
  params: Record<string, string>;
  query?: Record<string, string>;
}

async function printingOf(
  read: Read,
  { kind, recordId, channelPartnerId, day }: PaperToShow,
): Promise<Printing> {
  const params = { id: recordId };
  switch (kind) {
    case 'costSheet':
      return { call: getCostSheetPdf, params };
    case 'receipt':
      return { call: getReceiptPdf, params };
    case 'invoice':
    case 'creditNote':
      return { call: getInvoicePdf, params };
    case 'demandLetter':
      return {
        call: getDemandLetter,
        params: { id: await installmentOf(read, recordId) },
        query: { letterId: recordId },
      };
    case 'statement':
      return { call: getSaleStatementPdf, params, query: { asOf: day } };
    case 'paymentAdvice':
      return { call: getPaymentAdvice, params: { ...params, firmId: channelPartnerId ?? '' } };
    case 'firmStatement':
      return { call: getFirmStatementPdf, params, query: { asOf: day } };
  }
}

/** A letter is printed for an installment that it demands, whichever. */
async function installmentOf({ db }: Read, letterId: string): Promise<string> {
  const demanded = await db
    .selectFrom('demandLetterInstallment')
    .select('installmentId')
    .where('letterId', '=', letterId)
    .limit(1)
    .executeTakeFirst();
  return required(demanded, 'Letter').installmentId;
}
