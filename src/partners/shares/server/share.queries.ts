import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { CommissionShare, SharesOfSale } from '../share.contract.ts';
import { SHARE_DECIDERS, SHARE_MAKERS } from '../share.rules.ts';

/** Sales that the caller sees, and those that the firm of the caller shares without seeing them. */
export function visibleOrShared(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'sale'>();
  const { channelPartnerId } = read.caller;
  if (channelPartnerId === null) return visibleSales(read);
  const shared = eb
    .selectFrom('commissionShare')
    .select('commissionShare.saleId')
    .where('commissionShare.channelPartnerId', '=', channelPartnerId);
  return eb.or([visibleSales(read), eb('sale.id', 'in', shared)]);
}

/** 404 where the caller sees neither the sale nor a share of it. */
export async function getShares(read: Read, saleId: string): Promise<SharesOfSale> {
  const sale = required(
    await read.db
      .selectFrom('sale')
      .select(['id', 'bookingNumber', 'status', 'channelPartnerId'])
      .where('sale.id', '=', saleId)
      .where(visibleOrShared(read))
      .executeTakeFirst(),
    'Sale',
  );
  const rows = await shareRows(read, saleId);
  const isOpen = sale.status !== 'cancelled';
  const isAnyApproved = rows.some(({ stage }) => stage !== null && stage !== 'pending');
  const [first] = rows;
  return {
    saleId,
    bookingNumber: sale.bookingNumber,
    version: versionOf(rows),
    reason: first?.reason ?? null,
    proposedAt: first?.proposedAt ?? null,
    shares: rows.map((row) => toShare(read, row, isOpen)),
    isAccepted: rows.every(({ acceptedAt }) => acceptedAt !== null),
    mayShare:
      hasRole(read.caller.role, ...SHARE_MAKERS) &&
      isOpen &&
      sale.channelPartnerId !== null &&
      !isAnyApproved,
  };
}

/** Every change of one of the shares is the next version of them all; null while there are none. */
export function versionOf(rows: readonly { version: number }[]): number | null {
  return rows.length === 0 ? null : Math.max(...rows.map(({ version }) => version));
}

function shareRows({ db }: Read, saleId: string) {
  return db
    .selectFrom('commissionShare')
    .innerJoin('channelPartner', 'channelPartner.id', 'commissionShare.channelPartnerId')
    .leftJoin('appUser as accepter', 'accepter.id', 'commissionShare.acceptedById')
    .leftJoin('commission', (join) =>
      join
        .onRef('commission.saleId', '=', 'commissionShare.saleId')
        .onRef('commission.channelPartnerId', '=', 'commissionShare.channelPartnerId')
        .on('commission.kind', '=', 'booking')
        .on('commission.stage', 'not in', ['rejected', 'cancelled', 'clawback']),
    )
    .selectAll('commissionShare')
    .select(['channelPartner.name as firmName', 'accepter.firstName', 'accepter.lastName'])
    .select('accepter.channelPartnerId as accepterFirmId')
    .select(['commission.id as commissionId', 'commission.number', 'commission.status'])
    .select(['commission.stage', 'commission.grossPaise'])
    .where('commissionShare.saleId', '=', saleId)
    .orderBy('commissionShare.pct', 'desc')
    .orderBy('commissionShare.channelPartnerId')
    .execute();
}

type Row = Awaited<ReturnType<typeof shareRows>>[number];

function toShare(read: Read, row: Row, isOpen: boolean): CommissionShare {
  const { role, channelPartnerId } = read.caller;
  const isShown = channelPartnerId === null || row.channelPartnerId === channelPartnerId;
  const isNamed = channelPartnerId === null || row.accepterFirmId === channelPartnerId;
  const { commissionId, number, status, grossPaise, firstName, lastName } = row;
  const isDecider = channelPartnerId === null ? hasRole(role, ...SHARE_DECIDERS) : isShown;
  return {
    firm: isShown ? { id: row.channelPartnerId, name: row.firmName } : null,
    pct: row.pct,
    acceptedAt: row.acceptedAt,
    acceptedBy:
      isNamed && firstName !== null && lastName !== null ? displayName({ firstName, lastName }) : null,
    isDecidedByHead: row.decidedByHead,
    commission:
      isShown && commissionId !== null && number !== null && status !== null
        ? { id: commissionId, number, status, grossPaise }
        : null,
    mayAccept: isOpen && row.acceptedAt === null && isDecider,
  };
}
