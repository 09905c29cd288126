import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { documentRecords } from './application.documentRecords.ts';
import { paperAccess } from './application.papers.ts';

/** Who sees documents through their records, and who sees issued papers. */
export const documentAccess: DocumentAccess = { records: documentRecords, papers: paperAccess };
