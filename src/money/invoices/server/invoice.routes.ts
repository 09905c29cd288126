import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { paperCodeOf, printPaper } from '#company/papers/server/paper.printing.ts';
import * as contract from '../invoice.contract.ts';
import * as reports from '../invoiceReport.contract.ts';
import { invoiceSheet, totalInvoices } from './invoice.list.ts';
import { getInvoice, getInvoiceDocument, listInvoices, listOverdueInvoices } from './invoice.queries.ts';
import { registerSheet } from './invoiceRegister.export.ts';
import { getInvoiceStatistics } from './invoiceStatistics.queries.ts';
import { cancelInvoice, issueInvoice } from './invoiceChange.commands.ts';
import { invoiceFromSale, previewInvoice } from './invoiceFromSale.commands.ts';

export function invoiceRoutes(press: PaperPress): readonly AnyRoute[] {
  return [
    route(contract.listInvoices, (context, { query }) => listInvoices(context.read, query)),

    route(contract.exportInvoices, (context, { query }) => sheetOf(context, invoiceSheet, query)),

    route(contract.totalInvoices, (context, { query }) => totalInvoices(context.read, query)),

    route(reports.getInvoiceStatistics, (context, { query }) => getInvoiceStatistics(context.read, query)),

    route(reports.listOverdueInvoices, (context, { query }) => listOverdueInvoices(context.read, query)),

    route(reports.exportRegister, (context, { query }) => sheetOf(context, registerSheet, query)),

    route(contract.getInvoice, (context, { params }) => getInvoice(context.read, params.id)),

    route(contract.invoiceFromSale, async (context, { params, body }) => {
      if (body.preview) {
        const billed = await previewInvoice(context.read, params.id, body);
        return { invoice: null, invoices: [], ...billed };
      }
      return context.write(async (work) => {
        const { ids, ...billed } = await invoiceFromSale(work, params.id, body);
        const invoices = [];
        for (const id of ids) invoices.push(await getInvoice(work, id));
        return { invoice: invoices[0] ?? null, invoices, ...billed };
      });
    }),

    route(contract.updateInvoice, (context, { params, body }) =>
      context.write(async (work) => {
        await issueInvoice(work, params.id, body);
        return getInvoice(work, params.id);
      }),
    ),

    route(contract.cancelInvoice, (context, { params, body }) =>
      context.write(async (work) => {
        await cancelInvoice(work, params.id, body);
        return getInvoice(work, params.id);
      }),
    ),

    route(contract.getInvoicePdf, async (context, { params }) => {
      const document = await getInvoiceDocument(context.read, params.id);
      return {
        content: await printPaper(press, {
          organizationId: context.caller.organizationId,
          now: context.now,
          code: await paperCodeOf(context.read, ['invoice', 'creditNote'], params.id),
          template: 'invoice',
          document,
        }),
        contentType: 'application/pdf',
        fileName: `${document.invoiceNumber.replaceAll('/', '-')}.pdf`,
        inline: true,
      };
    }),
  ];
}
