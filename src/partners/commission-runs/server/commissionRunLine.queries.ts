import type { Read } from '#platform/server/context.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import type { CommissionRunLine } from '../commissionRunLine.contract.ts';
import { referenceOf } from '../payable.rules.ts';
import { partsOfInvoices } from './invoiceParts.queries.ts';

/** The lines of a run in their order, each with the reference by which the bank knows it. */
export async function linesOfRun(read: Read, runId: string): Promise<CommissionRunLine[]> {
  const rows = await lineRows(read, runId).orderBy('line.id').execute();
  const parts = await partsOfInvoices(
    read,
    rows.flatMap(({ gstPaise, partnerInvoiceId }) => (gstPaise === null ? [partnerInvoiceId] : [])),
  );
  return rows.map(({ partnerInvoiceId: _invoice, trancheId, runNumber, firmId, firmName, ...row }, index) => {
    const known = parts.get(trancheId);
    return {
      ...row,
      reference: referenceOf(runNumber, index + 1),
      firm: { id: firmId, name: firmName },
      gstPaise: row.gstPaise ?? known?.gstPaise ?? 0,
      tdsPaise: row.tdsPaise ?? known?.tdsPaise ?? 0,
      clawbackPaise: row.clawbackPaise ?? known?.clawbackPaise ?? 0,
      keptBackPaise: row.keptBackPaise ?? known?.keptBackPaise ?? 0,
    };
  });
}

function lineRows(read: Read, runId: string) {
  return saleHeads(read)
    .clearSelect()
    .innerJoin('commission', 'commission.saleId', 'sale.id')
    .innerJoin('commissionRunLine as line', 'line.commissionId', 'commission.id')
    .innerJoin('commissionRun', 'commissionRun.id', 'line.runId')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'line.trancheId')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'line.partnerInvoiceId')
    .innerJoin('channelPartner', 'channelPartner.id', 'line.channelPartnerId')
    .innerJoin('firmAccount', 'firmAccount.id', 'line.firmAccountId')
    .select(['line.id', 'line.trancheId', 'line.commissionId', 'line.partnerInvoiceId', 'line.grossPaise'])
    .select(['line.gstPaise', 'line.tdsPaise', 'line.clawbackPaise', 'line.keptBackPaise'])
    .select([
      'line.amountPaise as netPaise',
      'line.status',
      'line.utr',
      'line.paidOn',
      'line.returnedOn',
      'line.reason',
    ])
    .select([
      'commission.number as commissionNumber',
      'commissionTranche.seq',
      'sale.bookingNumber',
      'sale.projectId',
      'unit.unitNumber',
      'project.name as projectName',
      'commissionRun.number as runNumber',
      'partnerInvoice.number as invoiceNumber',
      'channelPartner.id as firmId',
      'channelPartner.name as firmName',
    ])
    .select(['firmAccount.accountName', 'firmAccount.accountLast4', 'firmAccount.ifsc'])
    .where('line.runId', '=', runId);
}
