import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../progressLetter.contract.ts';
import { sendLetter } from './progressLetter.commands.ts';
import { audienceOf, getLetter, letterFile, listBuyers, listLetters } from './progressLetter.queries.ts';

export function progressLetterRoutes({
  files,
  printer,
}: Pick<Services, 'files' | 'printer'>): readonly AnyRoute[] {
  return [
    route(contract.listProgressLetters, (context, { query }) => listLetters(context.read, query)),
    route(contract.getProgressLetter, (context, { params }) => getLetter(context.read, params.id)),
    route(contract.listLetterBuyers, (context, { params, query }) =>
      listBuyers(context.read, params.id, query),
    ),
    route(contract.getProgressLetterPdf, async (context, { params }) => {
      const { storageKey, document, title } = await letterFile(context.read, params.id);
      const content =
        storageKey === null
          ? await printer.print(context.caller.organizationId, 'progressLetter', document)
          : await files.readStream(storageKey);
      return { content, contentType: 'application/pdf', fileName: `${title}.pdf`, inline: true };
    }),
    route(contract.previewProgressLetter, (context, { params }) => audienceOf(context.read, params.id)),
    route(contract.sendProgressLetter, (context, { body }) =>
      context.write(async (work) => getLetter(work, await sendLetter(work, body))),
    ),
  ];
}
