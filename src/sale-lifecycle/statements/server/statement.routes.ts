import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '#sales/sale.contract.ts';
import { getSaleLedger } from './saleLedger.queries.ts';
import { getSaleStatement, getStatementDocument } from './statement.queries.ts';

export function statementRoutes(services: Services): readonly AnyRoute[] {
  return [
    route(contract.getSaleLedger, (context, { params, query }) =>
      getSaleLedger(context.read, params.id, query.asOf),
    ),

    route(contract.getSaleStatement, (context, { params, query }) =>
      getSaleStatement(context.read, params.id, query.asOf),
    ),

    route(contract.getSaleStatementPdf, async (context, { params, query }) => {
      const document = await getStatementDocument(context.read, params.id, query.asOf);
      return {
        content: await services.printer.print(context.caller.organizationId, 'statement', document),
        contentType: 'application/pdf',
        fileName: `Statement-${document.property.bookingNumber.replaceAll('/', '-')}.pdf`,
        inline: true,
      };
    }),
  ];
}
