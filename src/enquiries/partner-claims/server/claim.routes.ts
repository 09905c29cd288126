import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../claim.contract.ts';
import * as disputes from '../dispute.contract.ts';
import { checkCustomer } from './claim.check.ts';
import { getPartnerClaim, listClaimChecks, listPartnerClaims } from './claim.queries.ts';
import { getClaimReceipt } from './claim.receipt.ts';
import {
  appealRuling,
  raiseDispute,
  ruleOnDispute,
  stateInDispute,
  withdrawDispute,
} from './dispute.commands.ts';
import { getClaimDispute, listClaimDisputes } from './dispute.queries.ts';

export function partnerClaimRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(contract.listPartnerClaims, (context, { query }) => listPartnerClaims(context.read, query)),
    route(contract.checkCustomer, (context, { body }) => context.write((work) => checkCustomer(work, body))),
    route(contract.listClaimChecks, (context, { query }) => listClaimChecks(context.read, query)),
    route(disputes.listClaimDisputes, (context, { query }) => listClaimDisputes(context.read, query)),
    route(disputes.raiseDispute, async (context, { body }) => {
      // In a separate transaction: it is logged and counts, whatever happens to the dispute.
      const check = await context.write((work) =>
        checkCustomer(work, { phone: body.phone, kind: 'dispute' }),
      );
      return context.write((work) => raiseDispute(work, body, check));
    }),
    route(disputes.getClaimDispute, (context, { params }) => getClaimDispute(context.read, params.id)),
    route(disputes.stateInDispute, (context, { params, body }) =>
      context.write((work) => stateInDispute(work, params.id, body)),
    ),
    route(disputes.ruleOnDispute, (context, { params, body }) =>
      context.write((work) => ruleOnDispute(work, params.id, body)),
    ),
    route(disputes.appealRuling, (context, { params, body }) =>
      context.write((work) => appealRuling(work, params.id, body)),
    ),
    route(disputes.withdrawDispute, (context, { params }) =>
      context.write((work) => withdrawDispute(work, params.id)),
    ),
    route(contract.getPartnerClaim, (context, { params }) => getPartnerClaim(context.read, params.id)),
    route(contract.getClaimReceipt, async (context, { params }) => {
      const document = await getClaimReceipt(context.read, params.id);
      return {
        content: await printer.print(context.caller.organizationId, 'claim', document),
        contentType: 'application/pdf',
        fileName: `${document.number.replaceAll('/', '-')}.pdf`,
        inline: true,
      };
    }),
  ];
}
