import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '#sales/customer.contract.ts';
import { answerCustomer } from '#sales/server/customer.commands.ts';
import { getSaleCustomer } from '#sales/server/saleCustomer.queries.ts';
import { getCustomer } from './customer.queries.ts';
import { getJointStatement } from './jointStatement.queries.ts';

export function customerRoutes(services: Services): readonly AnyRoute[] {
  return [
    route(contract.getSaleCustomer, (context, { params }) => getSaleCustomer(context.read, params.id)),

    route(contract.answerCustomer, (context, { params, body }) =>
      context.write(async (work) => {
        await answerCustomer(work, params.id, body);
        return getSaleCustomer(work, params.id);
      }),
    ),

    route(contract.getCustomer, (context, { params }) => getCustomer(context.read, params.id)),

    route(contract.getJointStatement, async (context, { params, query }) => {
      const document = await getJointStatement(context.read, params.id, query.asOf);
      return {
        content: await services.printer.print(context.caller.organizationId, 'jointStatement', document),
        contentType: 'application/pdf',
        fileName: `Joint-statement-${document.asOf}.pdf`,
        inline: true,
      };
    }),
  ];
}
