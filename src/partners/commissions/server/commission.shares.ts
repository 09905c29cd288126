import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { commissionOf, sharedCommissions } from '#partners/structures/commission.rules.ts';
import type { Commission, Taken } from '#partners/structures/commission.rules.ts';
import type { Basis, Calculated } from './commission.calculate.ts';
import { basisFor, calculatedBy, CHOSEN, earnedBy } from './commission.calculate.ts';
import type { CommissionRow } from './commission.store.ts';
import {
  columnsOf,
  insertCommission,
  liveCommissions,
  replaceTranches,
  writeCommission,
} from './commission.store.ts';
import type { SaleOfCommission } from './commissionSale.queries.ts';

interface Share {
  channelPartnerId: string;
  pct: number;
}

/** The firms that share a sale; none where one firm has it alone. */
export function sharesOf({ db }: Pick<Read, 'db'>, saleId: string): Promise<Share[]> {
  return db
    .selectFrom('commissionShare')
    .select(['channelPartnerId', 'pct'])
    .where('saleId', '=', saleId)
    .orderBy('channelPartnerId')
    .execute();
}

/** What is approved, or keeps the terms of an earlier commission, is not calculated again. */
function isFixed({ stage, predecessorId }: CommissionRow): boolean {
  return stage !== 'pending' || predecessorId !== null;
}

/** What other commissions of a sale leave of its cap. */
export function takenBy(rows: readonly Pick<CommissionRow, 'grossPaise' | 'capPaise' | 'kind'>[]): Taken {
  const caps = rows.flatMap(({ kind, capPaise }) =>
    kind === 'booking' && capPaise !== null ? [capPaise] : [],
  );
  return {
    grossPaise: sumPaise(rows.map(({ grossPaise }) => grossPaise ?? 0)),
    capPaise: Math.min(Infinity, ...caps),
  };
}

interface Matched {
  /** For one of them another structure than the one that covers the sale. */
  named?: { channelPartnerId: string; structureId: string | null };
  action: 'recalculate' | 'share';
  reason: string | undefined;
}

/**
 * Makes the commissions of a sale follow its shares: one for each firm, calculated together because one cap limits
 * them all. Those that are missing are made. Sale and firms are locked. Returns the commissions that were made.
 */
export async function matchShares(
  work: Work,
  sale: SaleOfCommission,
  { named, action, reason }: Matched,
): Promise<string[]> {
  const rows = await liveCommissions(work, sale.id);
  const shares = await wanted(work, sale);
  const rowOf = (channelPartnerId: string) =>
    rows.find((row) => row.kind === 'booking' && row.channelPartnerId === channelPartnerId);
  const open = shares.filter(({ channelPartnerId }) => {
    const row = rowOf(channelPartnerId);
    return !row || !isFixed(row);
  });
  const fixed = rows.filter((row) => row.kind === 'topUp' || isFixed(row));
  const structureOf = (channelPartnerId: string) =>
    named?.channelPartnerId === channelPartnerId ? named.structureId : chosenFor(rowOf(channelPartnerId));
  const bases = await Promise.all(
    open.map(async ({ channelPartnerId, pct }) => ({
      channelPartnerId,
      basis: withShare(
        await basisFor(work, sale, channelPartnerId, { structureId: structureOf(channelPartnerId) }),
        pct,
      ),
    })),
  );
  const made: string[] = [];
  for (const { channelPartnerId, calculated } of calculatedTogether(bases, takenBy(fixed))) {
    const row = rowOf(channelPartnerId);
    const isAsked = named?.channelPartnerId === channelPartnerId;
    if (!row)
      made.push(
        await insertCommission(work, { sale, channelPartnerId, calculated, reason: reason ?? SHARED }),
      );
    else if (isAsked || isOther(row, calculated))
      await rewrite(work, sale, row, calculated, { action, reason });
  }
  return made;
}

const SHARED = 'The sale is shared';

/** One firm has the whole of a sale that is not shared. */
async function wanted(work: Work, sale: SaleOfCommission): Promise<Share[]> {
  const shares = await sharesOf(work, sale.id);
  if (shares.length > 0 || sale.channelPartnerId === null) return shares;
  return [{ channelPartnerId: sale.channelPartnerId, pct: 100 }];
}

function withShare(basis: Basis | null, pct: number): Basis | null {
  return basis && pct < 100 ? { ...basis, sharePct: pct } : basis;
}

function chosenFor(row: CommissionRow | undefined): string | null {
  return row?.calculation?.because === CHOSEN ? row.structureId : null;
}

interface BasisOfFirm {
  channelPartnerId: string;
  /** Null: no structure covers the sale for this firm. */
  basis: Basis | null;
}

/** Commissions of firms that share a sale, beside those that stay as they are. */
export function calculatedTogether(
  bases: readonly BasisOfFirm[],
  taken: Taken,
): { channelPartnerId: string; calculated: Calculated | null }[] {
  const known = bases.flatMap(({ channelPartnerId, basis }) =>
    basis === null ? [] : [{ channelPartnerId, basis }],
  );
  const commissions = commissionsOf(
    known.map(({ basis }) => basis),
    taken,
  );
  const calculated = known.flatMap(({ channelPartnerId, basis }, index) => {
    const commission = commissions[index];
    return commission ? [{ channelPartnerId, calculated: calculatedBy(basis, commission) }] : [];
  });
  const unknown = bases.filter(({ basis }) => basis === null);
  return [...calculated, ...unknown.map(({ channelPartnerId }) => ({ channelPartnerId, calculated: null }))];
}

/** A firm that has a sale alone is limited by its own cap. */
function commissionsOf(bases: readonly Basis[], taken: Taken): Commission[] {
  const [only, ...others] = bases;
  const isAlone = others.length === 0 && only?.sharePct === undefined && taken.grossPaise === 0;
  return only && isAlone ? [commissionOf(earnedBy(only))] : sharedCommissions(bases.map(earnedBy), taken);
}

/** Whether a calculation differs from the one that is stored, so that its approvals count no longer. */
function isOther(row: CommissionRow, calculated: Calculated | null): boolean {
  return (
    row.grossPaise !== (calculated?.grossPaise ?? null) ||
    row.structureId !== (calculated?.structureId ?? null) ||
    row.structureRevision !== (calculated?.structureRevision ?? null) ||
    row.calculation?.sharePct !== calculated?.calculation.sharePct
  );
}

async function rewrite(
  work: Work,
  sale: SaleOfCommission,
  row: CommissionRow,
  calculated: Calculated | null,
  change: { action: string; reason: string | undefined },
): Promise<void> {
  await replaceTranches(work, row.id, sale, calculated?.tranches ?? []);
  const set = { ...columnsOf(calculated), calculationNo: row.calculationNo + 1 };
  await writeCommission(work, row, { ...set, calculatedById: work.caller.userId }, change);
}

/** Firms that share the sale no longer get nothing of it. Nothing is approved yet. */
export async function rejectOthers(
  work: Work,
  saleId: string,
  channelPartnerIds: readonly string[],
  reason: string,
): Promise<void> {
  for (const row of await liveCommissions(work, saleId)) {
    if (channelPartnerIds.includes(row.channelPartnerId)) continue;
    const endReason = `The firm does not share the sale any more: ${reason}`.slice(0, MAX_REASON);
    await writeCommission(work, row, { stage: 'rejected', endReason }, { action: 'reject', reason });
  }
}

const MAX_REASON = 300;
