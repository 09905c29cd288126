import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { paperCodeOf, printPaper } from '#company/papers/server/paper.printing.ts';
import { payableInvoice } from '#money/invoices/server/invoice.queries.ts';
import { payInvoice } from '../invoicePayment.contract.ts';
import * as receipts from '../receipt.contract.ts';
import { editReceipt, previewReceipt, recordReceipt } from './receipt.commands.ts';
import { receiptSheet, totalReceipts } from './receipt.list.ts';
import { verifyReceipts } from './receipt.bulk.ts';
import { getReceipt, listReceipts, namedAllocations } from './receipt.queries.ts';
import { verifyReceipt } from './receipt.verify.ts';
import { requestRefund } from './refund.request.ts';
import { getReceiptDocument } from './receiptDocument.queries.ts';
import { namedCharges } from './paidCharges.queries.ts';

export function receiptRoutes(press: PaperPress): readonly AnyRoute[] {
  return [
    route(receipts.listReceipts, (context, { query }) => listReceipts(context.read, query)),

    route(receipts.exportReceipts, (context, { query }) => sheetOf(context, receiptSheet, query)),

    route(receipts.totalReceipts, (context, { query }) => totalReceipts(context.read, query)),

    route(receipts.recordReceipt, async (context, { body: { preview, ...input } }) => {
      if (preview) {
        const allocation = await previewReceipt(context.read, input);
        const allocations = await namedAllocations(context.read, allocation);
        const charges = await namedCharges(context.read, allocation.charges);
        const { unallocatedPaise, expectedTds } = allocation;
        return { receipt: null, allocations, charges, unallocatedPaise, tds: null, expectedTds };
      }
      return context.write(async (work) => {
        const { id, tdsId } = await recordReceipt(work, input);
        const receipt = await getReceipt(work, id);
        const tds = tdsId === null ? null : await getReceipt(work, tdsId);
        const { allocations, charges, unallocatedPaise } = receipt;
        return { receipt, allocations, charges, unallocatedPaise, tds, expectedTds: null };
      });
    }),

    route(receipts.requestRefund, (context, { params, body }) =>
      context.write(async (work) => ({ approvalId: await requestRefund(work, params.id, body) })),
    ),

    route(receipts.getReceipt, (context, { params }) => getReceipt(context.read, params.id)),

    route(receipts.updateReceipt, (context, { params, body }) =>
      context.write(async (work) => {
        await editReceipt(work, params.id, body);
        return getReceipt(work, params.id);
      }),
    ),

    route(receipts.verifyReceipt, (context, { params, body }) =>
      context.write(async (work) => {
        await verifyReceipt(work, params.id, body);
        return getReceipt(work, params.id);
      }),
    ),

    route(receipts.verifyReceipts, (context, { body }) => verifyReceipts(context, body)),

    route(payInvoice, (context, { params, body }) =>
      context.write(async (work) => {
        const invoice = await payableInvoice(work, params.id);
        const { id } = await recordReceipt(work, { saleId: invoice.saleId, ...body }, invoice.id);
        return getReceipt(work, id);
      }),
    ),

    route(receipts.getReceiptPdf, async (context, { params }) => {
      const document = await getReceiptDocument(context.read, params.id);
      return {
        content: await printPaper(press, {
          organizationId: context.caller.organizationId,
          now: context.now,
          code: await paperCodeOf(context.read, 'receipt', params.id),
          template: 'receipt',
          document,
        }),
        contentType: 'application/pdf',
        fileName: `${document.receiptNumber.replaceAll('/', '-')}.pdf`,
        inline: true,
      };
    }),
  ];
}
