import { formatDay } from '#platform/contract/format.ts';
import { invalid, renamingFields } from '#platform/contract/errors.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { formFields } from '#platform/server/http/form-fields.ts';
import { categoryByKey } from '#company/documents/server/category.store.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { getDocument } from '#company/documents/server/document.queries.ts';
import { requireRecord, uploadDocument } from '#company/documents/server/document.upload.ts';
import * as contract from '../contractor.contract.ts';

interface PaperNeeds {
  files: FileStore;
  access: DocumentAccess;
}

/** A paper of a contractor is a document: its category decides who reads and who approves it. */
export function contractorPaperRoutes({ files, access }: PaperNeeds): readonly AnyRoute[] {
  return [
    route(contract.uploadContractorDocument, async (context, { params, file }) => {
      if (!file) throw invalid('document', 'Choose a file.');
      const { category, validUntil, ...fields } = formFields(contract.PaperFields, file);
      const record = { resourceType: 'contractor', resourceId: params.id } as const;
      await requireRecord(context.read, access, record);
      if (category === 'labourLicence' && validUntil === undefined)
        throw invalid('validUntil', 'Enter the last day of the labour licence.');
      if (validUntil !== undefined && validUntil < context.read.today)
        throw invalid(
          'validUntil',
          `This paper expired on ${formatDay(validUntil)}. Upload one that is valid.`,
        );
      const kept = await files.keep(context.caller.organizationId, file.name, file.content);
      return context.write(async (work) => {
        const categoryId = await categoryByKey(work, category);
        const named = { name: file.name, kept };
        const upload = {
          ...record,
          ...fields,
          categoryId,
          expiresOn: validUntil,
          confidential: false,
          tags: [],
        };
        const id = await renamingFields(
          (field) => (field === 'expiresOn' ? 'validUntil' : field),
          () => uploadDocument(work, access, named, upload),
        );
        return getDocument(work, access, id);
      });
    }),
  ];
}
