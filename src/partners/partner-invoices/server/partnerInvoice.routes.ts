import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../partnerInvoice.contract.ts';
import { cancelInvoice, returnInvoice } from './partnerInvoice.end.ts';
import { enterInvoice } from './partnerInvoice.enter.ts';
import { partnerInvoiceSheet, totalPartnerInvoices } from './partnerInvoice.list.ts';
import { previewInvoice } from './partnerInvoice.preview.ts';
import { getPartnerInvoice, listPartnerInvoices } from './partnerInvoice.queries.ts';
import { sendInvoice } from './partnerInvoice.send.ts';

export const partnerInvoiceRoutes: readonly AnyRoute[] = [
  route(contract.listPartnerInvoices, (context, { query }) => listPartnerInvoices(context.read, query)),
  route(contract.exportPartnerInvoices, (context, { query }) => sheetOf(context, partnerInvoiceSheet, query)),
  route(contract.totalPartnerInvoices, (context, { query }) => totalPartnerInvoices(context.read, query)),
  route(contract.previewPartnerInvoice, (context, { body }) => previewInvoice(context.read, body)),
  route(contract.sendPartnerInvoice, (context, { body }) =>
    context.write(async (work) => getPartnerInvoice(work, await sendInvoice(work, body))),
  ),
  route(contract.getPartnerInvoice, (context, { params }) => getPartnerInvoice(context.read, params.id)),
  route(contract.enterPartnerInvoice, (context, { params, body }) =>
    context.write(async (work) => {
      await enterInvoice(work, params.id, body);
      return getPartnerInvoice(work, params.id);
    }),
  ),
  route(contract.returnPartnerInvoice, (context, { params, body }) =>
    context.write(async (work) => {
      await returnInvoice(work, params.id, body);
      return getPartnerInvoice(work, params.id);
    }),
  ),
  route(contract.cancelPartnerInvoice, (context, { params, body }) =>
    context.write(async (work) => {
      await cancelInvoice(work, params.id, body);
      return getPartnerInvoice(work, params.id);
    }),
  ),
];
