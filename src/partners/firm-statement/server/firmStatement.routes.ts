import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../firmStatement.contract.ts';
import { getFirmStatement, getFirmStatementDocument } from './firmStatement.queries.ts';

export function firmStatementRoutes(services: Services): readonly AnyRoute[] {
  return [
    route(contract.getFirmStatement, (context, { params, query }) =>
      getFirmStatement(context.read, params.id, query.asOf),
    ),
    route(contract.getFirmStatementPdf, async (context, { params, query }) => {
      const document = await getFirmStatementDocument(context.read, params.id, query.asOf);
      return {
        content: await services.printer.print(context.caller.organizationId, 'firmStatement', document),
        contentType: 'application/pdf',
        fileName: `Account-${fileName(document.firm.name)}-${document.asOf}.pdf`,
        inline: true,
      };
    }),
  ];
}

/** 'Skyline Realty & Co.' → 'Skyline-Realty-Co' */
function fileName(firm: string): string {
  return firm.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
}
