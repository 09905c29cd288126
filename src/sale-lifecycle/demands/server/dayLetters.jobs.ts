import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { ofLiveInvoice } from '#money/plans/server/liveInvoice.ts';
import { occasionText } from '../demandLetter.rules.ts';
import type { DemandedRow, LetterToWrite } from './demandLetter.commands.ts';
import { bySale, insertLetters, BATCH_SIZE } from './demandLetter.commands.ts';
import { isPrintWaiting, notePrinted, printWaiting } from './demandLetter.printing.ts';

/** At once when a letter is ordered or not printed yet. */
export async function nextLetterAt({ db, now }: Pick<Read, 'db' | 'now'>): Promise<Instant | null> {
  const [order, isWaiting] = await Promise.all([
    db.selectFrom('demandLetterOrder').select('saleId').limit(1).executeTakeFirst(),
    isPrintWaiting(db),
  ]);
  return order || isWaiting ? now : null;
}

/**
 * Writes, prints and mails the letters of demands raised by date or on registration. Any number of these may run at
 * once and be killed at any point: an order is removed in the transaction that writes its letter, and a letter is
 * mailed in the one that marks it as printed. Returns how many were printed.
 */
export async function writeDayLetters(job: JobContext & { printer: Printer }): Promise<number> {
  while ((await inBatch(job, writeOrdered)) > 0);
  let printed = 0;
  for (;;) {
    const keys = await printWaiting(job, null);
    if (keys.size === 0) return printed;
    printed += await inBatch(job, (work) => notePrinted(work, keys));
  }
}

/** Returns how many orders were taken; one whose invoice was cancelled meanwhile gets no letter. */
async function writeOrdered(work: Work): Promise<number> {
  const orders = await takeOrders(work);
  if (orders.length === 0) return 0;
  const rows = await billed(
    work,
    orders.map(({ installmentId }) => installmentId),
  );
  const letters = (['dates', 'registration'] as const).flatMap((kind): LetterToWrite[] => {
    const own = new Set(
      orders.filter(({ occasion }) => occasion === kind).map((order) => order.installmentId),
    );
    const occasion = occasionText({ kind, title: '', completedOn: null });
    return bySale(rows.filter(({ id }) => own.has(id))).map((demanded) => ({ demanded, occasion }));
  });
  if (letters.length === 0) return orders.length;
  const letterIds = await insertLetters(work, null, letters);
  await recordWritten(work, letters, letterIds);
  return orders.length;
}

async function recordWritten(
  work: Work,
  letters: readonly LetterToWrite[],
  letterIds: readonly string[],
): Promise<void> {
  const sales = await work.db
    .selectFrom('sale')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      letters.map(({ demanded: [{ saleId }] }) => saleId),
    )
    .execute();
  const versions = new Map(sales.map(({ id, version }) => [id, version]));
  await recordChanges(
    work,
    letters.map(({ demanded: [{ saleId }], occasion }, index) => ({
      action: 'writeLetter',
      resource: 'sale',
      id: saleId,
      version: versions.get(saleId) ?? 1,
      after: { letterId: letterIds[index], occasion },
    })),
  );
}

interface Order {
  installmentId: string;
  occasion: 'dates' | 'registration';
}

/** Removes and returns the orders of the next sales; a concurrent process waits and finds them gone. */
async function takeOrders({ db }: Work): Promise<Order[]> {
  const { rows } = await sql<Order>`
    delete from demand_letter_order
     where organization_id = app_organization_id()
       and sale_id in (select distinct sale_id from demand_letter_order
                        where organization_id = app_organization_id() order by sale_id limit ${BATCH_SIZE})
    returning installment_id as "installmentId", occasion`.execute(db);
  return rows;
}

async function billed({ db }: Work, installmentIds: readonly string[]): Promise<DemandedRow[]> {
  const rows = await db
    .selectFrom('installment')
    .innerJoin('invoiceInstallment', ofLiveInvoice)
    .innerJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .leftJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'installment.saleId').on('saleApplicant.seq', '=', 1),
    )
    .leftJoin('demandLetterInstallment', (join) =>
      join
        .onRef('demandLetterInstallment.installmentId', '=', 'installment.id')
        .on('demandLetterInstallment.isLive', '=', true),
    )
    .select([
      'installment.id',
      'installment.saleId',
      'installment.name',
      'installment.dueDate',
      'installment.principalPaise',
      'installment.cgstPaise',
      'installment.sgstPaise',
      'installment.igstPaise',
      'invoice.snapshot as invoice',
      'saleApplicant.email',
    ])
    .where('installment.id', 'in', [...installmentIds])
    .where('invoice.snapshot', 'is not', null)
    .where('demandLetterInstallment.letterId', 'is', null)
    .orderBy('installment.saleId')
    .orderBy('installment.seq')
    .execute();
  return rows.flatMap(({ dueDate, invoice, ...row }) =>
    dueDate === null || invoice === null ? [] : [{ ...row, dueDate, invoice }],
  );
}
