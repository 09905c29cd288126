import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { changeRecovered } from '#partners/commissions/server/commission.recovery.ts';
import type { NettedInvoice } from '../clawback.rules.ts';
import type { PartnerInvoiceRow } from './partnerInvoice.store.ts';

/** What an invoice takes of what its firm has to pay back; firm and commissions are locked. */
export async function recoverBy(
  work: Work,
  invoice: PartnerInvoiceRow,
  taken: NettedInvoice['taken'],
): Promise<void> {
  for (const { id, taxablePaise, gstPaise } of taken) {
    await work.db
      .insertInto('partnerRecovery')
      .values({
        id: newId(),
        partnerRecoverableId: id,
        kind: 'invoice',
        partnerInvoiceId: invoice.id,
        taxablePaise,
        gstPaise,
        createdAt: work.now,
        createdById: authorOf(work),
      })
      .execute();
    await changeRecoverable(work, { id, taxablePaise, gstPaise }, { action: 'recover', by: invoice.number });
  }
}

/** An entry that is cancelled gives back what it took. */
export async function undoRecoveries(work: Work, invoice: PartnerInvoiceRow): Promise<void> {
  const done = await work.db
    .updateTable('partnerRecovery')
    .set((eb) => ({ status: 'cancelled' as const, version: eb('version', '+', 1) }))
    .where('partnerInvoiceId', '=', invoice.id)
    .where('kind', '=', 'invoice')
    .where('status', '=', 'done')
    .returning(['partnerRecoverableId as id', 'taxablePaise', 'gstPaise'])
    .execute();
  for (const { id, taxablePaise, gstPaise } of done)
    await changeRecoverable(
      work,
      { id, taxablePaise: -taxablePaise, gstPaise: -gstPaise },
      { action: 'undoRecovery', by: invoice.number },
    );
}

interface Recovered {
  id: string;
  /** Below zero: given back. */
  taxablePaise: number;
  gstPaise: number;
}

async function changeRecoverable(
  work: Work,
  { id, taxablePaise, gstPaise }: Recovered,
  { action, by }: { action: string; by: string },
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
  const { version, commissionId, ...recovered } = row;
  await recordChange(work, {
    action,
    resource: 'partnerRecoverable',
    id,
    version,
    after: { ...recovered, invoice: by },
  });
  if (commissionId !== null && taxablePaise !== 0)
    await changeRecovered(work, commissionId, taxablePaise, by);
}

/** Tax beyond what an invoice pays is owed by the firm, and taken from the next one. */
export async function oweTax(work: Work, invoice: PartnerInvoiceRow, owedPaise: number): Promise<void> {
  if (owedPaise === 0) return;
  const id = newId();
  const row = {
    channelPartnerId: invoice.channelPartnerId,
    partnerInvoiceId: invoice.id,
    cause: 'tax' as const,
    raisedOn: work.today,
    taxablePaise: owedPaise,
  };
  await work.db
    .insertInto('partnerRecoverable')
    .values({ id, ...row })
    .execute();
  await recordChange(work, { action: 'raise', resource: 'partnerRecoverable', id, version: 1, after: row });
}

/** The tax of a cancelled entry is owed no more; 409 once something of it was taken back. */
export async function forgiveTax(work: Work, invoice: PartnerInvoiceRow): Promise<void> {
  const owed = await work.db
    .selectFrom('partnerRecoverable')
    .select(['id', 'version', 'taxablePaise', 'recoveredTaxablePaise'])
    .where('partnerInvoiceId', '=', invoice.id)
    .where('cause', '=', 'tax')
    .forUpdate()
    .executeTakeFirst();
  if (!owed) return;
  if (owed.recoveredTaxablePaise > 0)
    throw conflict(`The tax that ${invoice.number} left open is paid back already. It cannot be cancelled.`);
  const version = owed.version + 1;
  await work.db
    .updateTable('partnerRecoverable')
    .set({ taxablePaise: 0, version })
    .where('id', '=', owed.id)
    .execute();
  await recordChange(work, {
    action: 'undo',
    resource: 'partnerRecoverable',
    id: owed.id,
    version,
    before: { taxablePaise: owed.taxablePaise },
    after: { taxablePaise: 0 },
  });
}
