import { readFile } from 'node:fs/promises';
import { AppError, invalid } from '#platform/contract/errors.ts';
import { requireModestOffice } from '#platform/server/files/office-check.ts';
import type { UploadedFile } from '#platform/server/http/route.ts';
import { DOCX } from '#platform/server/text/text.messages.ts';
import type { TextReader } from '#platform/server/text/text-reader.ts';
import { titleOf } from '#company/documents/server/document.store.ts';
import { LetterTree } from '../letterTree.contract.ts';
import type { ImportedLetter } from '../template.contract.ts';
import { ImportFields } from '../template.contract.ts';
import { importedTree } from './imported.tree.ts';
import { CATALOGUES } from '../catalogues.ts';

const MAX_NAME = 60;

/**
 * An own letter as a tree; nothing is kept of the file.
 * Errors: 400 without one or for one that is too long, 415 for what is no sound DOCX.
 */
export async function importTemplate(texts: TextReader, file: UploadedFile | null): Promise<ImportedLetter> {
  if (!file) throw invalid('file', 'Choose a file.');
  const { recordType, language } = fieldsOf(file);
  const writing = await texts.writingOf(await docxOf(file));
  if (writing === null) throw unreadable();
  const catalogue = CATALOGUES[recordType];
  const { tree, ...told } = importedTree(writing, { catalogue, language });
  const checked = LetterTree.safeParse(tree);
  if (!checked.success)
    throw invalid('file', checked.error.issues[0]?.message ?? 'This letter is too long for a template.');
  return { name: titleOf(file.name).slice(0, MAX_NAME), tree: checked.data, ...told };
}

async function docxOf({ name, content }: UploadedFile): Promise<Buffer> {
  if (!/\.docx$/i.test(name)) throw unreadable();
  await requireModestOffice(content.path, content.sizeBytes, DOCX);
  return readFile(content.path);
}

function unreadable(): AppError {
  return new AppError('unsupportedType', 'Choose a Word document (DOCX).');
}

function fieldsOf({ fields }: UploadedFile) {
  const parsed = ImportFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new AppError('validation', problems[0]?.message ?? 'The form is invalid.', problems);
}
