import { createHash } from 'node:crypto';
import { AppError } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { verifyUrl } from '#company/papers/paper.rules.ts';
import type { LetterValue } from '../formats.rules.ts';
import { formatted } from '../formats.rules.ts';
import { fieldOf } from '../catalogue.rules.ts';
import type { LetterTree } from '../letterTree.contract.ts';
import type { LetterRecord } from '../template.rules.ts';
import { CATALOGUES } from '../catalogues.ts';
import { withValues } from '../values.rules.ts';
import type { Letter } from './letter.layout.ts';
import { missingText, walkLetter } from './letter.walk.ts';
import type { SaleLetterData } from './sale.data.ts';
import { saleLetterData } from './sale.data.ts';

/** All that a letter is made from, as it is kept with it. */
export type KeptData = SaleLetterData;

const COLLECTORS: Readonly<Record<LetterRecord, (read: Read, id: string) => Promise<KeptData>>> = {
  sale: saleLetterData,
};

export interface TextOfLetter {
  recordType: LetterRecord;
  name: string;
  tree: LetterTree;
}

export interface PreparedLetter {
  data: KeptData;
  /** Some values are not those of the record. */
  isChanged: boolean;
}

/**
 * The data of a letter about a record, with the values given instead.
 * Errors: 404 where the caller does not see the record, 400 naming all that the letter needs and the record lacks.
 */
export async function prepareLetter(
  read: Read,
  text: TextOfLetter,
  {
    resourceId,
    values = {},
  }: { resourceId: string; values?: Readonly<Record<string, LetterValue>> | undefined },
): Promise<PreparedLetter> {
  const collected = await COLLECTORS[text.recordType](read, resourceId);
  const { values: all, isChanged } = withValues(CATALOGUES[text.recordType], collected.values, values);
  const data = { ...collected, values: all };
  const { missing, missingPaths } = walkLetter(text.tree, CATALOGUES[text.recordType], data);
  if (missing.length > 0)
    throw new AppError(
      'validation',
      missingText(missing),
      missing.map((name, index) => ({
        field: `values.${missingPaths[index] ?? ''}`,
        message: `Missing: ${name}.`,
      })),
    );
  return { data, isChanged };
}

/** The letter as it is printed. From the same text, data and number it is always the same. */
export function letterOf({ recordType, name, tree }: TextOfLetter, data: KeptData, number: string): Letter {
  const catalogue = CATALOGUES[recordType];
  const { blocks } = walkLetter(tree, catalogue, data);
  const { language } = tree.attrs;
  const on = String(data.values['letter.date']);
  const field = fieldOf(catalogue, 'letter.date');
  const date = field ? formatted(on, { field, format: null, language, currency: data.currency }) : on;
  return { title: name, mark: number, on, date, language, sender: data.sender, blocks };
}

export interface PrintedLetter {
  kept: KeptFile;
  bytes: Buffer;
}

/** Printed with the code by which anybody can check it; the same code gives the same bytes. */
export async function printLetter(
  printer: Printer,
  organizationId: string,
  { letter, code }: { letter: Letter; code: string },
): Promise<PrintedLetter> {
  const mark = { code, verifyUrl: verifyUrl(printer.publicUrl, code) };
  const { storageKey, bytes } = await printer.keep(organizationId, 'letter', { ...letter, ...mark });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    bytes,
    kept: {
      storageKey,
      mime: 'application/pdf',
      sizeBytes: bytes.length,
      sha256,
      scanStatus: 'notScanned',
    },
  };
}
