import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import type { ChangeSubscriber } from '#platform/server/context.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  decideRateAdvice as decideCall,
  getRateAdvice as adviceCall,
} from '#offers/price-advice/advice.contract.ts';
import { getBackTest as backTestCall } from '#offers/price-advice/backTest.contract.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { paperCodeOf, printPaper } from '#company/papers/server/paper.printing.ts';
import * as contract from '../costSheet.contract.ts';
import { decideRateAdvice } from '#offers/price-advice/server/advice.commands.ts';
import { getRateAdvice } from '#offers/price-advice/server/advice.queries.ts';
import { getBackTest } from '#offers/price-advice/server/backTest.queries.ts';
import type { CostSheetDocument } from '../costSheet.document.ts';
import * as shares from '../share.contract.ts';
import { issueCostSheet, previewCostSheet } from './costSheet.commands.ts';
import { getCostSheet, getCostSheetDocument, listCostSheets } from './costSheet.queries.ts';
import { getPricingInputs } from './pricing.queries.ts';
import { revokeShare, shareCostSheet } from './share.commands.ts';
import { openSharedCostSheet, sharedDocument } from './share.open.ts';
import { getShare, listShares } from './share.queries.ts';
import { sheetLinks } from './share.throttle.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';

export function pricingRoutes(
  { printer, files }: Services,
  sharing: { pool: pg.Pool; tokens: ShareTokens; subscribers: readonly ChangeSubscriber[] },
): readonly AnyRoute[] {
  const { tokens } = sharing;
  const links = { ...sharing, files, throttle: sheetLinks(sharing.pool) };
  const press = { printer, pool: sharing.pool };
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
      return printedSheet(press, {
        organizationId: context.caller.organizationId,
        now: context.now,
        code: await paperCodeOf(context.read, 'costSheet', params.id),
        document,
      });
    }),
    route(shares.shareCostSheet, async (context, { params, body }) => {
      const id = await context.write((work) => shareCostSheet(work, tokens, params.id, body.days ?? null));
      return getShare(context.read, tokens, id);
    }),
    route(shares.listShares, (context, { params }) => listShares(context.read, tokens, params.id)),
    route(shares.revokeShare, (context, { params }) =>
      context.write(async (work) => {
        await revokeShare(work, params.id, params.shareId);
        return getShare(work, tokens, params.shareId);
      }),
    ),
    publicRoute(shares.openSharedCostSheet, (request, { params }) =>
      openSharedCostSheet(links, { ...params, ...request }),
    ),
    publicRoute(shares.getSharedCostSheetPdf, async (request, { params }) => {
      const shared = await sharedDocument(links, { ...params, ...request });
      return printedSheet(press, { ...shared, now: request.now });
    }),
  ];
}

interface SheetToPrint {
  organizationId: string;
  now: Instant;
  code: string;
  document: CostSheetDocument;
}

async function printedSheet(press: PaperPress, sheet: SheetToPrint) {
  const { document } = sheet;
  return {
    content: await printPaper(press, { ...sheet, template: 'costSheet' }),
    contentType: 'application/pdf',
    fileName: `Cost sheet ${document.number.replaceAll('/', '-')}.pdf`,
    inline: true,
  };
}
