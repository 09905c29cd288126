import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as dueContract from '#money/dues/due.contract.ts';
import {
  exportInstallments as exportInstallmentsCall,
  listInstallments as listInstallmentsCall,
} from '#money/dues/installmentList.contract.ts';
import * as plans from '#money/plans/plan.contract.ts';
import * as receipts from '../receipt.contract.ts';
import * as refunds from '#money/refunds/refund.contract.ts';
import { exportDueToday, exportOverdue, noteDueExport } from '#money/dues/server/due.export.ts';
import { listDueToday, listOverdue } from '#money/dues/server/dueList.queries.ts';
import { editInstallment } from '#money/dues/server/installment.commands.ts';
import { exportInstallments } from '#money/dues/server/installment.export.ts';
import { listInstallments } from '#money/dues/server/installmentList.queries.ts';
import { getInstallment, getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { editReceipt, previewReceipt, recordReceipt } from './receipt.commands.ts';
import { getReceipt, listReceipts, namedAllocations } from './receipt.queries.ts';
import { verifyReceipt } from './receipt.verify.ts';
import { listRefunds } from '#money/refunds/server/refund.queries.ts';
import { getReceiptDocument } from './receiptDocument.queries.ts';
import { getPaymentStatistics } from '#money/dues/server/statistics.queries.ts';
import { namedCharges } from './paidCharges.queries.ts';
import { waiveInstallment } from '#money/dues/server/waiver.commands.ts';

export function paymentRoutes(services: Services): readonly AnyRoute[] {
  return [
    route(plans.getPaymentPlan, (context, { params }) => getPaymentPlan(context.read, params.id)),

    route(plans.getInstallment, (context, { params }) => getInstallment(context.read, params.id)),

    route(plans.updateInstallment, (context, { params, body }) =>
      context.write(async (work) => {
        await editInstallment(work, params.id, body);
        return getInstallment(work, params.id);
      }),
    ),

    route(plans.waiveInstallment, (context, { params, body }) =>
      context.write(async (work) => {
        await waiveInstallment(work, params.id, body);
        return getInstallment(work, params.id);
      }),
    ),

    route(dueContract.listOverdue, (context, { query }) => listOverdue(context.read, query)),

    route(dueContract.listDueToday, (context, { query }) => listDueToday(context.read, query)),

    route(dueContract.exportOverdue, async (context, { query }) => {
      await context.write((work) => noteDueExport(work, 'overdue', query));
      return exportOverdue(context.read, query);
    }),

    route(dueContract.exportDueToday, async (context, { query }) => {
      await context.write((work) => noteDueExport(work, 'dueToday', query));
      return exportDueToday(context.read, query);
    }),

    route(listInstallmentsCall, (context, { query }) => listInstallments(context.read, query)),

    route(exportInstallmentsCall, async (context, { query }) => {
      await context.write((work) => noteDueExport(work, 'installments', query));
      return exportInstallments(context.read, query);
    }),

    route(dueContract.getPaymentStatistics, (context, { query }) =>
      getPaymentStatistics(context.read, query),
    ),

    route(receipts.listReceipts, (context, { query }) => listReceipts(context.read, query)),

    route(refunds.listRefunds, (context, { query }) => listRefunds(context.read, query)),

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

    route(receipts.getReceiptPdf, async (context, { params }) => {
      const document = await getReceiptDocument(context.read, params.id);
      return {
        content: await services.printer.print(context.caller.organizationId, 'receipt', document),
        contentType: 'application/pdf',
        fileName: `${document.receiptNumber.replaceAll('/', '-')}.pdf`,
        inline: true,
      };
    }),
  ];
}
