import { sql } from 'kysely';
import type { Page } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { accountLabel } from '#inventory/projects/accountLabel.rules.ts';
import type { Recoverable, RecoverableSummary, Recovery } from '../recovery.contract.ts';
import type { RecoverableAction } from '../recovery.rules.ts';
import { gstStateOf } from '../recovery.rules.ts';
import { RECOVERERS, WRITE_OFF_REQUESTERS } from '../recoveryRights.rules.ts';
import type { RecoverableAmounts, RecoverableFilter } from './recovery.filter.ts';
import { foundRecoverables, PROJECT_ID, recoverableAmounts, visibleRecoverables } from './recovery.filter.ts';

export async function listRecoverables(
  read: Read,
  filter: RecoverableFilter,
): Promise<Page<RecoverableSummary>> {
  const amounts = await recoverableAmounts(read);
  const found = foundRecoverables(read, amounts, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('partnerRecoverable.id')
        .orderBy(`partnerRecoverable.${column}`, direction)
        .orderBy('partnerRecoverable.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => recoverablesById(read, ids, amounts),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Rows that the caller may see (checked before), in any order. */
export async function recoverablesById(
  read: Read,
  ids: readonly string[],
  amounts: RecoverableAmounts,
): Promise<RecoverableSummary[]> {
  const rows = await recoverableRows(read, amounts)
    .where(sql<boolean>`partner_recoverable.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => toSummary(read, row));
}

/** 404 when it does not exist or the caller may not see it. */
export async function getRecoverable(read: Read, id: string): Promise<Recoverable> {
  const row = await recoverableRows(read, await recoverableAmounts(read))
    .where('partnerRecoverable.id', '=', id)
    .where(visibleRecoverables(read))
    .executeTakeFirst();
  const shown = toSummary(read, required(row, 'Recoverable'));
  const isOwnFirm = hasRole(read.caller.role, ...PARTNER_ROLES);
  const [recoveries, writeOffRequest] = await Promise.all([
    recoveriesOf(read, id, isOwnFirm),
    isOwnFirm ? null : openWriteOff(read, id),
  ]);
  return { ...shown, recoveries, writeOffRequest, allowedActions: actionsOn(read, shown, writeOffRequest) };
}

function actionsOn(
  read: Read,
  { cause, creditNote, openPaise }: RecoverableSummary,
  writeOffRequest: Recoverable['writeOffRequest'],
): RecoverableAction[] {
  const recovers = isOneOf(read, RECOVERERS);
  const isOpen = openPaise > 0;
  return [
    ...(recovers && cause === 'clawback' && creditNote === null ? ['creditNote' as const] : []),
    ...(recovers && isOpen ? ['repay' as const] : []),
    ...(isOneOf(read, WRITE_OFF_REQUESTERS) && isOpen && writeOffRequest === null
      ? ['writeOff' as const]
      : []),
  ];
}

function recoverableRows({ db }: Read, amounts: RecoverableAmounts) {
  return db
    .selectFrom('partnerRecoverable')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerRecoverable.partnerInvoiceId')
    .innerJoin('channelPartner', 'channelPartner.id', 'partnerRecoverable.channelPartnerId')
    .innerJoin('project', (join) => join.on('project.id', '=', PROJECT_ID))
    .leftJoin('commission', 'commission.id', 'partnerRecoverable.commissionId')
    .leftJoin('sale', 'sale.id', 'commission.saleId')
    .selectAll('partnerRecoverable')
    .select(['channelPartner.name as firmName', 'project.id as projectId', 'project.name as projectName'])
    .select(['partnerInvoice.number as invoiceNumber', 'partnerInvoice.invoiceDate'])
    .select(['commission.number as commissionNumber', 'sale.bookingNumber'])
    .select([
      amounts.recoveredPaise.as('recoveredPaise'),
      amounts.openPaise.as('openPaise'),
      amounts.gstAwaitedPaise.as('gstAwaitedPaise'),
      amounts.creditNoteUntil.as('creditNoteUntil'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof recoverableRows>['executeTakeFirstOrThrow']>>;

function toSummary({ today }: Read, row: Row): RecoverableSummary {
  const { id, commissionId, commissionNumber, creditNoteNumber, creditNoteDate } = row;
  return {
    _id: id,
    id,
    version: row.version,
    firm: { id: row.channelPartnerId, name: row.firmName },
    cause: row.cause,
    commission:
      commissionId === null || commissionNumber === null
        ? null
        : { id: commissionId, name: commissionNumber },
    bookingNumber: row.bookingNumber,
    projectId: row.projectId,
    projectName: row.projectName,
    invoiceId: row.partnerInvoiceId,
    invoiceNumber: row.invoiceNumber,
    invoiceDate: row.invoiceDate,
    raisedOn: row.raisedOn,
    taxablePaise: row.taxablePaise,
    gstPaise: row.gstPaise,
    gst: gstStateOf(row, today),
    creditNoteUntil: row.creditNoteUntil,
    creditNote:
      creditNoteNumber === null || creditNoteDate === null
        ? null
        : { number: creditNoteNumber, date: creditNoteDate },
    recoveredPaise: row.recoveredPaise,
    openPaise: row.openPaise,
    gstAwaitedPaise: row.gstAwaitedPaise,
    standing: row.openPaise + row.gstAwaitedPaise > 0 ? 'open' : 'settled',
  };
}

/** The oldest first. The firm does not see who of the builder did it, nor why something was written off. */
async function recoveriesOf({ db }: Read, id: string, isOwnFirm: boolean): Promise<Recovery[]> {
  const rows = await db
    .selectFrom('partnerRecovery')
    .leftJoin('partnerInvoice', 'partnerInvoice.id', 'partnerRecovery.partnerInvoiceId')
    .leftJoin('designatedAccount', 'designatedAccount.id', 'partnerRecovery.bankAccountId')
    .leftJoin('appUser as maker', 'maker.id', 'partnerRecovery.createdById')
    .leftJoin('appUser as decider', 'decider.id', 'partnerRecovery.decidedById')
    .selectAll('partnerRecovery')
    .select('partnerInvoice.number as invoiceNumber')
    .select(['designatedAccount.kind as accountKind', 'designatedAccount.bank'])
    .select('designatedAccount.accountLast4')
    .select(['maker.firstName as makerFirst', 'maker.lastName as makerLast'])
    .select(['decider.firstName as deciderFirst', 'decider.lastName as deciderLast'])
    .where('partnerRecovery.partnerRecoverableId', '=', id)
    .where('partnerRecovery.status', 'in', ['done', 'cancelled'])
    .orderBy('partnerRecovery.createdAt')
    .orderBy('partnerRecovery.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status === 'done' ? 'done' : 'cancelled',
    taxablePaise: row.taxablePaise,
    gstPaise: row.gstPaise,
    invoiceNumber: row.invoiceNumber,
    receivedOn: row.receivedOn,
    account: isOwnFirm ? null : accountOf(row.accountKind, row.bank, row.accountLast4),
    reference: row.reference,
    reason: isOwnFirm ? null : row.reason,
    at: row.createdAt,
    by: isOwnFirm ? null : personOf(row.createdById, row.makerFirst, row.makerLast),
    decidedBy: isOwnFirm ? null : personOf(row.decidedById, row.deciderFirst, row.deciderLast),
  }));
}

function accountOf(
  kind: 'collection' | 'separate' | 'transaction' | null,
  bank: string | null,
  accountLast4: string | null,
): string | null {
  return kind === null || bank === null || accountLast4 === null
    ? null
    : accountLabel({ kind, bank, accountLast4 });
}

function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null || firstName === null ? null : { id, name: displayName({ firstName, lastName }) };
}

async function openWriteOff({ db, now }: Read, recordId: string): Promise<Recoverable['writeOffRequest']> {
  const row = await db
    .selectFrom('approval')
    .select(['id', 'amountPaise'])
    .where('kind', '=', 'partnerWriteOff')
    .where('recordId', '=', recordId)
    .where('status', '=', 'requested')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ? { approvalId: row.id, amountPaise: row.amountPaise ?? 0 } : null;
}
