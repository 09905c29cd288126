import type { Insertable, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { PartnerRecoverableTable, PartnerRecoveryTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { noteRecovered } from '#partners/commissions/server/commission.recover.ts';

export type RecoverableRow = Selectable<PartnerRecoverableTable>;

type NewRecoverable = Omit<Insertable<PartnerRecoverableTable>, 'id' | 'raisedOn'>;

/** What a firm has to pay back from now on. The firm is locked. */
export async function raiseRecoverable(work: Work, row: NewRecoverable, reason: string): Promise<string> {
  const id = newId();
  await work.db
    .insertInto('partnerRecoverable')
    .values({ ...row, id, raisedOn: work.today })
    .execute();
  await recordChange(work, {
    action: 'raise',
    resource: 'partnerRecoverable',
    id,
    version: 1,
    after: row,
    reason,
  });
  return id;
}

/** The firm is locked before; everything is read after the lock. */
export async function lockRecoverable({ db }: Work, id: string): Promise<RecoverableRow> {
  const row = await db
    .selectFrom('partnerRecoverable')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Recoverable');
}

type RecoveredBy = Pick<
  Insertable<PartnerRecoveryTable>,
  | 'kind'
  | 'taxablePaise'
  | 'partnerInvoiceId'
  | 'bankAccountId'
  | 'receivedOn'
  | 'reference'
  | 'reason'
  | 'createdById'
  | 'decidedAt'
  | 'decidedById'
> & { gstPaise: number };

/**
 * Writes how a part of it was paid back; its commission follows. Returns the id of the recovery, which is the source
 * of its posting. The recoverable is locked.
 */
export async function recover(work: Work, row: RecoverableRow, by: RecoveredBy): Promise<string> {
  const id = newId();
  await work.db
    .insertInto('partnerRecovery')
    .values({
      createdById: authorOf(work),
      ...by,
      id,
      partnerRecoverableId: row.id,
      status: 'done',
      createdAt: work.now,
    })
    .execute();
  await changeRecovered(work, row, by, by.kind);
  return id;
}

/** An invoice is taken back: what was taken from it for earlier commission is to be paid back again. */
export async function undoRecoveriesBy(work: Work, invoiceId: string): Promise<string[]> {
  const taken = await work.db
    .updateTable('partnerRecovery')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('partnerInvoiceId', '=', invoiceId)
    .where('status', '=', 'done')
    .returning(['id', 'partnerRecoverableId', 'taxablePaise', 'gstPaise'])
    .execute();
  for (const { partnerRecoverableId, taxablePaise, gstPaise } of taken) {
    const row = await lockRecoverable(work, partnerRecoverableId);
    await changeRecovered(work, row, { taxablePaise: -taxablePaise, gstPaise: -gstPaise }, 'reopen');
  }
  return taken.map(({ id }) => id);
}

async function changeRecovered(
  work: Work,
  { id }: RecoverableRow,
  { taxablePaise, gstPaise }: { taxablePaise: number; gstPaise: number },
  action: string,
): Promise<void> {
  const row = await work.db
    .updateTable('partnerRecoverable')
    .set((eb) => ({
      recoveredTaxablePaise: eb('recoveredTaxablePaise', '+', taxablePaise),
      recoveredGstPaise: eb('recoveredGstPaise', '+', gstPaise),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['version', 'commissionId', 'recoveredTaxablePaise', 'recoveredGstPaise'])
    .executeTakeFirstOrThrow();
  const { version, commissionId, ...after } = row;
  if (commissionId !== null) await noteRecovered(work, commissionId, taxablePaise);
  await recordChange(work, { action, resource: 'partnerRecoverable', id, version, after });
}

/** Tax that an invoice had made the firm owe is not owed any more, once the invoice is taken back. */
export async function dropOwedTax(work: Work, { id }: RecoverableRow): Promise<void> {
  const { version } = await work.db
    .updateTable('partnerRecoverable')
    .set((eb) => ({ taxablePaise: 0, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await recordChange(work, { action: 'drop', resource: 'partnerRecoverable', id, version });
}

/** The credit note of the firm: its GST is to be paid back as well. The recoverable is locked. */
export async function writeCreditNote(
  work: Work,
  { id, version }: RecoverableRow,
  note: { number: string; date: Day; gstPaise: number },
): Promise<void> {
  const set = { creditNoteNumber: note.number, creditNoteDate: note.date, gstPaise: note.gstPaise };
  await work.db
    .updateTable('partnerRecoverable')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'creditNote',
    resource: 'partnerRecoverable',
    id,
    version: version + 1,
    after: set,
  });
}
