import type { CallContext } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { getDocument } from '#company/documents/server/document.queries.ts';
import { requireRecord } from '#company/documents/server/document.upload.ts';
import type { GeneratedLetter, GenerateInput } from '../template.contract.ts';
import { addressOf, mailLetter, requireMayMail } from './letter.mail.ts';
import { letterOf, prepareLetter, printLetter } from './letter.prepare.ts';
import { countsAtOnce, letterSource } from './letter.source.ts';
import { fileLetter, takeLetterNames } from './letter.store.ts';

export interface LetterNeeds {
  printer: Printer;
  access: DocumentAccess;
}

/** Shown in the place of the number that a letter gets when it is made. */
const NUMBER_OF_PREVIEW = 'L/…';

/** Makes a letter about one record, or shows it; it is printed between two transactions, so that none needs it. */
export async function generateLetter(
  { read, write, caller }: Pick<CallContext, 'read' | 'write' | 'caller'>,
  { printer, access }: LetterNeeds,
  templateId: string,
  { resourceId, values, revisionId, preview = false, mail = false }: GenerateInput,
): Promise<GeneratedLetter> {
  const source = await letterSource(read, templateId, revisionId);
  await requireRecord(read, access, { resourceType: source.recordType, resourceId });
  const prepared = await prepareLetter(read, source, { resourceId, values });
  const { organizationId } = caller;
  if (preview) {
    const bytes = await printer.preview(
      organizationId,
      'letter',
      letterOf(source, prepared.data, NUMBER_OF_PREVIEW),
    );
    return { document: null, number: null, preview: bytes.toString('base64'), mailedTo: null };
  }
  const mayCount = await countsAtOnce(read, source, prepared.isChanged);
  if (mail) {
    await requireMayMail(read);
    addressOf(prepared.data, mayCount);
  }
  const [named] = await write((work) => takeLetterNames(work, 1));
  if (!named) throw new Error('No number was taken for the letter.');
  const letter = letterOf(source, prepared.data, named.number);
  const printed = await printLetter(printer, organizationId, { letter, code: named.code });
  return write(async (work) => {
    // What was approved may have been retired, and a step may ask for the category since.
    const now = await letterSource(work, templateId, source.revisionId);
    const isApproved = await countsAtOnce(work, now, prepared.isChanged);
    const mailedTo = mail ? addressOf(prepared.data, isApproved) : null;
    const { documentId } = await fileLetter(work, {
      source: now,
      resourceId,
      prepared,
      named,
      printed,
      isApproved,
    });
    if (mailedTo !== null)
      await mailLetter(work, {
        to: mailedTo,
        title: now.name,
        number: named.number,
        data: prepared.data,
        storageKey: printed.kept.storageKey,
      });
    return {
      document: await getDocument(work, access, documentId),
      number: named.number,
      preview: null,
      mailedTo,
    };
  });
}
