import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../priceList.contract.ts';
import { exportPriceList as exportCall } from '../priceListExport.contract.ts';
import { getUnitPrice } from '../unitPrice.contract.ts';
import * as commands from './priceList.commands.ts';
import { exportPriceList, notePriceListExport } from './priceList.export.ts';
import { getPriceList, listPriceLists } from './priceList.queries.ts';
import * as unitPrice from './unitPrice.queries.ts';

export const priceListRoutes: readonly AnyRoute[] = [
  route(contract.listPriceLists, (context, { query }) => listPriceLists(context.read, query)),
  route(contract.createPriceList, (context, { body }) =>
    body.preview
      ? commands.previewPriceList(context.read, body)
      : context.write((work) => commands.createPriceList(work, body)),
  ),
  route(contract.getPriceList, (context, { params }) => getPriceList(context.read, params.id)),
  route(exportCall, async (context, { params, query }) => {
    await context.write((work) => notePriceListExport(work, params.id, query.format));
    return exportPriceList(context.read, params.id, query.format);
  }),
  route(contract.updatePriceList, (context, { params, body }) =>
    body.preview
      ? commands.previewChange(context.read, params.id, body)
      : context.write((work) => commands.updatePriceList(work, params.id, body)),
  ),
  route(contract.approvePriceList, (context, { params, body }) =>
    context.write((work) => commands.approvePriceList(work, params.id, body.version)),
  ),
  route(contract.requestPriceList, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await commands.requestPriceList(work, params.id, body) })),
  ),
  route(contract.withdrawPriceList, (context, { params, body }) =>
    context.write((work) => commands.withdrawPriceList(work, params.id, body.version)),
  ),
  route(getUnitPrice, (context, { params, query }) =>
    unitPrice.getUnitPrice(context.read, params.id, query.on),
  ),
];
