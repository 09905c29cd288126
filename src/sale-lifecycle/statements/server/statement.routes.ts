import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { printPaper } from '#company/papers/server/paper.printing.ts';
import * as contract from '#sales/sale.contract.ts';
import { getSaleLedger } from './saleLedger.queries.ts';
import { statementPaper } from './statement.paper.ts';
import { getSaleStatement, getStatementDocument } from './statement.queries.ts';

export function statementRoutes(press: PaperPress): readonly AnyRoute[] {
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
        content: await printPaper(press, {
          organizationId: context.caller.organizationId,
          now: context.now,
          code: await context.write((work) => statementPaper(work, params.id, document)),
          template: 'statement',
          document,
        }),
        contentType: 'application/pdf',
        fileName: `Statement-${document.property.bookingNumber.replaceAll('/', '-')}.pdf`,
        inline: true,
      };
    }),
  ];
}
