import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { PAID_PRINCIPAL } from '#partners/commissions/server/commissionSale.queries.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { collectedPct } from '#sales/sale.rules.ts';
import type { TrancheToPay } from '../payable.rules.ts';
import type { PaymentParts } from '../paymentParts.rules.ts';
import { partsOfInvoices } from './invoiceParts.queries.ts';

/** A tranche with all that its payment depends on. */
export interface Candidate extends TrancheToPay {
  trancheId: string;
  commissionId: string;
  saleId: string;
  firmId: string;
  bookingNumber: string;
  unitNumber: string;
  projectId: string;
  projectName: string;
  /** Null until the invoice is entered. */
  parts: PaymentParts | null;
  invoiceId: string | null;
  payBy: string | null;
  /** In force. */
  firmAccount: { id: string; accountLast4: string } | null;
}

/** Tranches of commissions, with their sale, firm, account, live invoice and live payment. */
function trancheRows(read: Read) {
  return saleHeads(read)
    .innerJoin('commission', 'commission.saleId', 'sale.id')
    .innerJoin('commissionTranche', 'commissionTranche.commissionId', 'commission.id')
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .leftJoin('partnerInvoiceTranche', (join) =>
      join
        .onRef('partnerInvoiceTranche.trancheId', '=', 'commissionTranche.id')
        .on('partnerInvoiceTranche.isLive', '=', true),
    )
    .leftJoin('partnerInvoice', 'partnerInvoice.id', 'partnerInvoiceTranche.partnerInvoiceId')
    .leftJoin('commissionRunLine', (join) =>
      join
        .onRef('commissionRunLine.trancheId', '=', 'commissionTranche.id')
        .on('commissionRunLine.status', 'in', ['reserved', 'ordered', 'paid']),
    )
    .leftJoin('commissionRun', 'commissionRun.id', 'commissionRunLine.runId')
    .leftJoin('firmAccount as confirmed', (join) =>
      join
        .onRef('confirmed.channelPartnerId', '=', 'channelPartner.id')
        .on('confirmed.status', '=', 'confirmed'),
    )
    .leftJoin('firmAccount as entered', (join) =>
      join.onRef('entered.channelPartnerId', '=', 'channelPartner.id').on('entered.status', '=', 'entered'),
    )
    .select([
      'commissionTranche.id as trancheId',
      'commissionTranche.commissionId',
      'commissionTranche.seq',
      'commissionTranche.grossPaise',
      'commissionTranche.carriedPaise',
      'commissionTranche.paidPaise',
      'commissionTranche.eligibleOn',
      'commissionTranche.saleStatus as wantedStatus',
      'commissionTranche.collectedPct as wantedPct',
      'commission.number as commissionNumber',
      'commission.stage',
      'commission.openHolds',
      'commission.saleId',
      'commission.channelPartnerId as firmId',
    ])
    .select([
      'sale.status as saleStatus',
      'sale.bookingDate',
      'sale.projectId',
      'sale.agreementValuePaise',
      PAID_PRINCIPAL.as('paidPrincipalPaise'),
      'channelPartner.name as firmName',
      'channelPartner.status as firmStatus',
      'channelPartner.reraValidUntil',
      'partnerInvoice.id as invoiceId',
      'partnerInvoice.number as invoiceNumber',
      'partnerInvoice.status as invoiceStatus',
      'partnerInvoice.payBy',
      'partnerInvoiceTranche.netPaise',
      'commissionRun.number as runNumber',
      'commissionRun.status as runStatus',
    ])
    .select([
      'confirmed.id as confirmedId',
      'confirmed.accountLast4',
      'confirmed.decidedAt',
      'entered.id as enteredId',
      'entered.enteredAt',
      sql<string | null>`(select reason from commission_hold hold
        where hold.organization_id = commission.organization_id and hold.commission_id = commission.id
          and hold.released_at is null order by hold.placed_at limit 1)`.as('holdReason'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof trancheRows>['executeTakeFirstOrThrow']>>;

/** Those with an id, in any order. */
export async function candidatesById(
  read: Read,
  trancheIds: readonly string[],
): Promise<Map<string, Candidate>> {
  const rows = await trancheRows(read)
    .where(sql<boolean>`commission_tranche.id = any(${pgArray(trancheIds)})`)
    .execute();
  const candidates = await toCandidates(read, rows);
  return new Map(candidates.map((one) => [one.trancheId, one]));
}

interface WaitingFilter {
  projectId?: string | undefined;
  channelPartnerId?: string | undefined;
  limit: number;
}

/**
 * Those whose condition is met and that are in no run and not paid; the longest payable first. They are found over the
 * few tables that this needs, then read by their ids.
 */
export async function waitingCandidates(read: Read, filter: WaitingFilter): Promise<Candidate[]> {
  const ids = await plannedByValues(read.db, () => waitingIds(read, filter));
  const found = await plannedByValues(read.db, () => candidatesById(read, ids));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Either part goes along an index by the day, as far as it is shown. */
async function waitingIds(read: Read, filter: WaitingFilter): Promise<string[]> {
  const due = unpaidTranches(read, filter)
    .where('commission.stage', 'in', ['pending', 'approved', 'partiallyPaid'])
    .where('commissionTranche.eligibleOn', 'is not', null)
    .orderBy('eligibleOn')
    .orderBy('id')
    .limit(filter.limit);
  // Returned by the bank after the end of its commission.
  const returned = unpaidTranches(read, filter)
    .innerJoin('partnerInvoiceTranche', 'partnerInvoiceTranche.trancheId', 'commissionTranche.id')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerInvoiceTranche.partnerInvoiceId')
    // By the few of which something is due.
    .where('commission.duePaise', '>', 0)
    .where('commission.stage', 'in', ['cancelled', 'clawback'])
    .where('partnerInvoiceTranche.isLive', '=', true)
    .where('partnerInvoice.status', '=', 'entered');
  const rows = await read.db
    .selectFrom((eb) => eb.selectFrom(due.as('due')).selectAll().unionAll(returned).as('waiting'))
    .select('id')
    .orderBy('eligibleOn')
    .orderBy('id')
    .limit(filter.limit)
    .execute();
  return rows.map(({ id }) => id);
}

function unpaidTranches({ db }: Read, { projectId, channelPartnerId }: WaitingFilter) {
  return db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .select(['commissionTranche.id', 'commissionTranche.eligibleOn'])
    .where(NOT_PAID)
    .where(IN_NO_RUN)
    .$if(projectId !== undefined, (query) => query.where('commission.projectId', '=', projectId ?? ''))
    .$if(channelPartnerId !== undefined, (query) =>
      query.where('commission.channelPartnerId', '=', channelPartnerId ?? ''),
    );
}

const NOT_PAID: Expression<SqlBool> = sql<SqlBool>`commission_tranche.gross_paise
  > commission_tranche.carried_paise + commission_tranche.paid_paise`;

/**
 * Looked up for each that is shown: as an anti-join, all payments that ever were are read. PostgreSQL expects most rows
 * to be unequal to a value, and few to be null, so that it goes along the index as far as is shown.
 */
const IN_NO_RUN: Expression<SqlBool> = sql<SqlBool>`coalesce((select 1 from commission_run_line line
  where line.organization_id = commission_tranche.organization_id and line.tranche_id = commission_tranche.id
    and line.status in ('reserved', 'ordered', 'paid') limit 1), 0) <> 1`;

async function toCandidates(read: Read, rows: readonly Row[]): Promise<Candidate[]> {
  const entered = rows.flatMap(({ invoiceId, invoiceStatus }) =>
    invoiceId !== null && invoiceStatus === 'entered' ? [invoiceId] : [],
  );
  const parts = await partsOfInvoices(read, entered);
  return rows.map((row) => toCandidate(row, parts.get(row.trancheId) ?? null));
}

function toCandidate(row: Row, parts: PaymentParts | null): Candidate {
  return {
    ...headOf(row),
    restPaise: row.grossPaise - row.carriedPaise - row.paidPaise,
    stage: row.stage,
    holdReason: row.openHolds > 0 ? (row.holdReason ?? 'a hold is open') : null,
    condition: { saleStatus: row.wantedStatus, collectedPct: row.wantedPct },
    eligibleOn: row.eligibleOn,
    sale: {
      status: row.saleStatus,
      bookingDate: row.bookingDate,
      collectedPct: collectedPct(row.paidPrincipalPaise, row.agreementValuePaise),
    },
    firm: { name: row.firmName, status: row.firmStatus, reraValidUntil: row.reraValidUntil },
    invoice:
      row.invoiceNumber === null
        ? null
        : { number: row.invoiceNumber, isEntered: row.invoiceStatus === 'entered' },
    netPaise: parts?.netPaise ?? null,
    parts,
    account: {
      hasConfirmed: row.confirmedId !== null,
      isToConfirm: row.enteredId !== null,
      changedAt: row.enteredAt ?? row.decidedAt,
    },
    firmAccount:
      row.confirmedId === null || row.accountLast4 === null
        ? null
        : { id: row.confirmedId, accountLast4: row.accountLast4 },
    inRun:
      row.runNumber === null ? null : { number: row.runNumber, isReleased: row.runStatus === 'released' },
  };
}

function headOf(row: Row) {
  return {
    trancheId: row.trancheId,
    commissionId: row.commissionId,
    commissionNumber: row.commissionNumber,
    seq: row.seq,
    saleId: row.saleId,
    firmId: row.firmId,
    bookingNumber: row.bookingNumber,
    unitNumber: row.unitNumber,
    projectId: row.projectId,
    projectName: row.projectName,
    invoiceId: row.invoiceId,
    payBy: row.payBy,
  };
}
