import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { printPaper } from '#company/papers/server/paper.printing.ts';
import type { NewPaper } from '#company/papers/server/paper.store.ts';
import { currentPaper } from '#company/papers/server/paper.current.ts';
import * as contract from '../firmStatement.contract.ts';
import type { FirmStatementDocument } from '../firmStatement.document.ts';
import { getFirmStatement, getFirmStatementDocument } from './firmStatement.queries.ts';

export function firmStatementRoutes(press: PaperPress): readonly AnyRoute[] {
  return [
    route(contract.getFirmStatement, (context, { params, query }) =>
      getFirmStatement(context.read, params.id, query.asOf),
    ),
    route(contract.getFirmStatementPdf, async (context, { params, query }) => {
      const document = await getFirmStatementDocument(context.read, params.id, query.asOf);
      return {
        content: await printPaper(press, {
          organizationId: context.caller.organizationId,
          now: context.now,
          code: await context.write((work) => currentPaper(work, paperOf(document))),
          template: 'firmStatement',
          document,
        }),
        contentType: 'application/pdf',
        fileName: `Account-${fileName(document.firm.name)}-${document.asOf}.pdf`,
        inline: true,
      };
    }),
  ];
}

function paperOf(document: FirmStatementDocument): NewPaper {
  const { title, firm, asOf, balancePaise, currency } = document;
  return {
    kind: 'firmStatement',
    recordId: firm.id,
    title,
    number: firm.name,
    day: asOf,
    amountPaise: balancePaise,
    currency,
    holder: firm.name,
    channelPartnerId: firm.id,
    document,
  };
}

/** 'Skyline Realty & Co.' → 'Skyline-Realty-Co' */
function fileName(firm: string): string {
  return firm.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
}
