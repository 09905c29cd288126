import type { AnyRoute, CallContext } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Work } from '#platform/server/context.ts';
import { compareCaller } from '#platform/server/http/compare-caller.ts';
import type { TextReader } from '#platform/server/text/text-reader.ts';
import * as contract from '../template.contract.ts';
import { catalogueOf } from './catalogue.reply.ts';
import { exampleLetter } from './example.letter.ts';
import type { LetterNeeds } from './letter.commands.ts';
import { generateLetter } from './letter.commands.ts';
import {
  approveRevision,
  createTemplate,
  reinstateTemplate,
  rejectRevision,
  requireSound,
  retireTemplate,
  saveRevision,
  withdrawRevision,
} from './template.commands.ts';
import { importTemplate } from './template.import.ts';
import { getRevision, getTemplate, listTemplates } from './template.queries.ts';

interface Needs extends LetterNeeds {
  files: FileStore;
  texts: TextReader;
}

export function templateRoutes(needs: Needs): readonly AnyRoute[] {
  /** Does something with a template and answers what it is then. */
  const changed = (context: CallContext, id: string, act: (work: Work) => Promise<void>) =>
    context.write(async (work) => {
      await act(work);
      return getTemplate(work, id);
    });
  return [
    route(contract.listTemplates, ({ read }, { query }) => listTemplates(read, query)),
    route(contract.getCatalogue, async (context, { query }) => {
      await compareCaller(context);
      return catalogueOf(query);
    }),
    route(contract.getTemplate, ({ read }, { params }) => getTemplate(read, params.id)),
    route(contract.getRevision, ({ read }, { params }) => getRevision(read, params)),
    route(contract.createTemplate, ({ write }, { body }) =>
      write(async (work) => getTemplate(work, await createTemplate(work, body))),
    ),
    route(contract.updateTemplate, (context, { params: { id }, body }) =>
      changed(context, id, (work) => saveRevision(work, id, body)),
    ),
    route(contract.approveTemplate, (context, { params: { id }, body }) =>
      changed(context, id, (work) => approveRevision(work, id, body.revisionId)),
    ),
    route(contract.rejectTemplate, (context, { params: { id }, body }) =>
      changed(context, id, (work) => rejectRevision(work, id, body)),
    ),
    route(contract.withdrawTemplate, (context, { params: { id }, body }) =>
      changed(context, id, (work) => withdrawRevision(work, id, body.revisionId)),
    ),
    route(contract.retireTemplate, (context, { params: { id }, body }) =>
      changed(context, id, (work) => retireTemplate(work, id, body)),
    ),
    route(contract.reinstateTemplate, (context, { params: { id }, body }) =>
      changed(context, id, (work) => reinstateTemplate(work, id, body.version)),
    ),
    route(contract.previewTemplate, async ({ read, caller }, { body }) => {
      requireSound(body.recordType, body.tree);
      const letter = await exampleLetter(read, body);
      return {
        content: await needs.printer.preview(caller.organizationId, 'letter', letter),
        contentType: 'application/pdf',
        fileName: 'Preview.pdf',
        inline: true,
      };
    }),
    route(contract.importTemplate, async (context, { file }) => {
      await compareCaller(context);
      return importTemplate(needs.texts, file);
    }),
    route(contract.generateLetter, (context, { params, body }) =>
      generateLetter(context, needs, params.id, body),
    ),
  ];
}
