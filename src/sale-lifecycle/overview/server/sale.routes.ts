import type { Work } from '#platform/server/context.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '#sales/sale.contract.ts';
import { getSalePipeline } from '#sales/salePipeline.contract.ts';
import { conflict } from '#platform/contract/errors.ts';
import { transferToBuyer } from '#sale-lifecycle/transfers/buyerTransfer.contract.ts';
import { getTransferFee, requestTransferFee } from '#sale-lifecycle/transfers/transferFee.contract.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/unitTransfer.contract.ts';
import { bookUnit } from '#sale-lifecycle/booking/server/booking.commands.ts';
import { transferToBuyer as giveToBuyer } from '#sale-lifecycle/transfers/server/buyerTransfer.commands.ts';
import { transferToUnit as moveToUnit } from '#sale-lifecycle/transfers/server/unitTransfer.commands.ts';
import { rehearsed } from '#sale-lifecycle/demands/server/preview.ts';
import {
  cancelSale,
  previewCancellation,
} from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { requestCancellation } from '#sale-lifecycle/cancellations/server/cancellation.request.ts';
import { updateSale } from './sale.commands.ts';
import { saleSheet, totalSales } from './sale.list.ts';
import { salePipeline } from './salePipeline.queries.ts';
import { getSale, listSales } from './sale.queries.ts';
import { requestTransferFee as sendTransferFee } from '#sale-lifecycle/transfers/server/transferFee.request.ts';
import { getTransferFee as askTransferFee } from '#sale-lifecycle/transfers/server/transferFee.queries.ts';

export const saleRoutes: readonly AnyRoute[] = [
  route(contract.listSales, (context, { query }) => listSales(context.read, query)),
  route(contract.exportSales, (context, { query }) => sheetOf(context, saleSheet, query)),
  route(contract.totalSales, (context, { query }) => totalSales(context.read, query)),

  route(getSalePipeline, (context, { query }) => salePipeline(context.read, query)),

  route(contract.bookUnit, (context, { body }) =>
    context.write(async (work) => getSale(work, await bookUnit(work, body))),
  ),

  route(contract.getSale, (context, { params }) => getSale(context.read, params.id)),

  route(contract.updateSale, (context, { params, body }) =>
    context.write(async (work) => {
      await updateSale(work, params.id, body);
      return getSale(work, params.id);
    }),
  ),

  route(contract.cancelSale, async (context, { params, body }) => {
    if (body.preview) return { sale: null, ...(await previewCancellation(context.read, params.id, body)) };
    return context.write(async (work) => {
      const settlement = await cancelSale(work, params.id, body);
      return { sale: await getSale(work, params.id), settlement, waitsFor: null, needsApproval: null };
    });
  }),

  route(contract.requestCancellation, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await requestCancellation(work, params.id, body) })),
  ),

  route(getTransferFee, (context, { params }) => askTransferFee(context.read, params.id)),

  route(requestTransferFee, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await sendTransferFee(work, params.id, body) })),
  ),

  route(transferToBuyer, (context, { params, body }) =>
    context.write(async (work) => {
      await giveToBuyer(work, params.id, body);
      return getSale(work, params.id);
    }),
  ),

  route(transferToUnit, (context, { params, body }) => {
    const moved = async (work: Work) => {
      const { saleId, settlement } = await moveToUnit(work, params.id, body);
      return { sale: await getSale(work, saleId), settlement };
    };
    return body.preview ? rehearsed(context, moved) : context.write(moved);
  }),

  route(contract.deleteSale, async (context, { params }) => {
    const { bookingNumber } = await getSale(context.read, params.id);
    throw conflict(`${bookingNumber} has document numbers and cannot be deleted. Cancel it instead.`);
  }),
];
