import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import type { Services } from '../../../platform/server/services.ts';
import { decideRateAdvice as decideCall, getRateAdvice as adviceCall } from '../advice.contract.ts';
import { getBackTest as backTestCall } from '../backTest.contract.ts';
import * as contract from '../costSheet.contract.ts';
import { decideRateAdvice } from './advice.commands.ts';
import { getRateAdvice } from './advice.queries.ts';
import { getBackTest } from './backTest.queries.ts';
import { issueCostSheet, previewCostSheet } from './costSheet.commands.ts';
import { getCostSheet, getCostSheetDocument, listCostSheets } from './costSheet.queries.ts';
import { getPricingInputs } from './pricing.queries.ts';

export function pricingRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(contract.makeCostSheet, (context, { params, body }) =>
      body.preview
        ? previewCostSheet(context.read, params.unitId, body)
        : context.write((work) => issueCostSheet(work, params.unitId, body)),
    ),
    route(contract.listCostSheets, (context, { query }) => listCostSheets(context.read, query)),
    route(contract.getCostSheet, (context, { params }) => getCostSheet(context.read, params.id)),
    route(contract.getPricingInputs, (context, { params }) => getPricingInputs(context.read, params.unitId)),
    route(adviceCall, (context, { params }) => getRateAdvice(context.read, params.unitId)),
    route(backTestCall, (context, { params, query }) => getBackTest(context.read, params.id, query)),
    route(decideCall, (context, { params, body }) =>
      context.write((work) => decideRateAdvice(work, params.unitId, body)),
    ),
    route(contract.getCostSheetPdf, async (context, { params }) => {
      const document = await getCostSheetDocument(context.read, params.id);
      return {
        content: await printer.print(context.caller.organizationId, 'costSheet', document),
        contentType: 'application/pdf',
        fileName: `Cost sheet ${document.number.replaceAll('/', '-')}.pdf`,
        inline: true,
      };
    }),
  ];
}
