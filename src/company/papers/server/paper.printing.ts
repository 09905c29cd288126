import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { required } from '#platform/server/database/values.ts';
import type { PaperMark } from '#platform/server/printing/mark.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { PaperKind } from '../paper.rules.ts';
import { verifyUrl } from '../paper.rules.ts';

/** Where papers are printed. */
export interface PaperPress {
  pool: pg.Pool;
  printer: Printer;
}

interface PaperToPrint {
  organizationId: string;
  now: Instant;
  code: string;
  template: string;
  document: object;
}

/** Prints a paper with its code, and remembers the bytes, since they leave the house. */
export async function printPaper(press: PaperPress, paper: PaperToPrint): Promise<Buffer> {
  return (await keepPaper(press, paper)).bytes;
}

/** The same, with the key under which the file store keeps it. */
export async function keepPaper(
  { pool, printer }: PaperPress,
  { organizationId, now, code, template, document }: PaperToPrint,
): Promise<{ storageKey: string; bytes: Buffer }> {
  const mark: PaperMark = { code, verifyUrl: verifyUrl(printer.publicUrl, code) };
  const printed = await printer.keep(organizationId, template, { ...document, ...mark });
  const sha256 = createHash('sha256').update(printed.bytes).digest('hex');
  await inTransaction(pool, { organizationId }, (db) =>
    db
      .insertInto('paperBytes')
      .values({ code, sha256, madeAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return printed;
}

/** The code of a record that is issued once: a receipt, an invoice, a letter, a cost sheet. */
export async function paperCodeOf(
  read: Pick<Read, 'db'>,
  kind: PaperKind | readonly PaperKind[],
  recordId: string,
): Promise<string> {
  const codes = await paperCodesOf(read, kind, [recordId]);
  return required(codes.get(recordId), 'Paper');
}

export async function paperCodesOf(
  { db }: Pick<Read, 'db'>,
  kind: PaperKind | readonly PaperKind[],
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('paper')
    .select(['recordId', 'code'])
    .where('kind', 'in', typeof kind === 'string' ? [kind] : [...kind])
    .where('recordId', 'in', [...recordIds])
    .execute();
  return new Map(rows.map(({ recordId, code }) => [recordId, code]));
}
