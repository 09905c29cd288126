import { forbidden, invalid } from '#platform/contract/errors.ts';
import type { AnyRoute, CallContext, UploadedFile } from '#platform/server/http/route.ts';
import { formFields } from '#platform/server/http/form-fields.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../document.contract.ts';
import { changeDocuments } from './document.bulk.ts';
import { archiveDocument, updateDocument } from './document.commands.ts';
import type { ContentNeeds } from './document.content.ts';
import { documentContent, versionContent, versionText } from './document.content.ts';
import { documentSheet, totalDocuments } from './document.list.ts';
import { getDocument, getListed, listPending, listVersions } from './document.queries.ts';
import { listDocuments } from './listed.queries.ts';
import { requireRecord, uploadDocument } from './document.upload.ts';
import { zipDocuments } from './document.zip.ts';
import {
  addVersion,
  approveVersion,
  rejectVersion,
  restoreVersion,
  withdrawVersion,
} from './version.commands.ts';

export function documentRoutes(needs: ContentNeeds): readonly AnyRoute[] {
  const { files, access } = needs;
  const keep = async ({ caller }: CallContext, { name, content }: UploadedFile) => ({
    name,
    kept: await files.keep(caller.organizationId, name, content),
  });
  const sheet = documentSheet(access);
  return [
    route(contract.listDocuments, (context, { query }) => listDocuments(context.read, access, query)),
    route(contract.exportDocuments, (context, { query }) => sheetOf(context, sheet, query)),
    route(contract.totalDocuments, (context, { query }) => totalDocuments(context.read, access, query)),
    route(contract.zipDocuments, (context, { query }) => zipDocuments(context, needs, query)),
    route(contract.changeDocuments, (context, { body }) => changeDocuments(context, access, body)),
    route(contract.listPendingApprovals, (context, { query }) => listPending(context.read, access, query)),
    route(contract.getDocument, (context, { params }) => getListed(context.read, access, params.id)),
    route(contract.getDocumentContent, (context, { params }) => documentContent(context, needs, params.id)),
    route(contract.getVersionContent, (context, { params }) => versionContent(context.read, needs, params)),
    route(contract.getVersionText, (context, { params }) => versionText(context.read, access, params)),
    route(contract.listVersions, (context, { params }) => listVersions(context.read, access, params.id)),
    route(contract.uploadDocument, async (context, { file }) => {
      if (!file) throw invalid('file', 'Choose a file.');
      const fields = formFields(contract.UploadFields, file);
      await requireRecord(context.read, access, fields);
      const kept = await keep(context, file);
      return context.write(async (work) =>
        getDocument(work, access, await uploadDocument(work, access, kept, fields)),
      );
    }),
    route(contract.updateDocument, (context, { params, body }) =>
      context.write(async (work) => {
        await updateDocument(work, access, params.id, body);
        return getDocument(work, access, params.id);
      }),
    ),
    route(contract.archiveDocument, (context, { params }) =>
      context.write(async (work) => {
        const document = await getDocument(work, access, params.id);
        await archiveDocument(work, access, params.id);
        return {
          ...document,
          version: document.version + 1,
          status: 'archived' as const,
          allowedActions: [],
        };
      }),
    ),
    route(contract.addVersion, async (context, { params, file }) => {
      const { allowedActions } = await getDocument(context.read, access, params.id);
      if (!allowedActions.includes('addVersion')) throw forbidden();
      if (!file) throw invalid('file', 'Choose a file.');
      const fields = formFields(contract.VersionFields, file);
      const kept = await keep(context, file);
      return context.write(async (work) => {
        await addVersion(work, access, params.id, kept, fields);
        return getDocument(work, access, params.id);
      });
    }),
    route(contract.restoreVersion, (context, { params }) =>
      context.write(async (work) => {
        await restoreVersion(work, access, params.id, params.versionId);
        return getDocument(work, access, params.id);
      }),
    ),
    route(contract.approveDocument, (context, { params, body }) =>
      context.write(async (work) => {
        await approveVersion(work, access, params.id, body.versionId);
        return getDocument(work, access, params.id);
      }),
    ),
    route(contract.rejectDocument, (context, { params, body }) =>
      context.write(async (work) => {
        await rejectVersion(work, access, params.id, body);
        return getDocument(work, access, params.id);
      }),
    ),
    route(contract.withdrawDocument, (context, { params, body }) =>
      context.write(async (work) => {
        await withdrawVersion(work, access, params.id, body);
        return getDocument(work, access, params.id);
      }),
    ),
  ];
}
