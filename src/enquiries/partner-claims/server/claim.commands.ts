import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { dayOf, financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { takeNumbers } from '#platform/server/numbers.ts';
import { recordBatch } from '#platform/server/record-change.ts';
import type { ClaimReceipt } from '../claim.document.ts';
import type { ClaimEndReason, ClaimOrigin } from '../claim.rules.ts';
import { claimEnd, firmRefusal } from '../claim.rules.ts';
import type { ReceiptFacts } from './claim.receipt.ts';
import { receiptFacts, receiptHash } from './claim.receipt.ts';

const SERIES = 'CLM';

/** A customer for whom a firm gets a claim. */
export interface NewClaim {
  /** The user who made the claim. */
  work: Work;
  leadId: string;
  phone: string;
  customer: string;
  channelPartnerId: string;
  claimedById: string;
  projectIds: readonly string[];
  lockDays: number;
  origin?: ClaimOrigin;
  /** The reason for the claim, when it was not made by entering the customer. */
  ground?: string;
  /** The end, when it differs from the standard days from now. */
  expiresAt?: Instant;
}

/**
 * Claims customers for the firms that brought them, and issues the receipts: the only way a claim is created,
 * however the lead was entered. An expired claim gives way; an active claim of another firm refuses (409), and
 * so does a firm that is suspended or whose RERA registration has expired.
 */
export async function openClaims(claims: readonly NewClaim[]): Promise<void> {
  const [first] = claims;
  if (!first) return;
  const facts = await receiptFacts(first.work, {
    firmIds: claims.map(({ channelPartnerId }) => channelPartnerId),
    personIds: claims.map(({ claimedById }) => claimedById),
    projectIds: claims.flatMap(({ projectIds }) => projectIds),
  });
  for (const claim of claims) if (isNewCustomer(claim)) requireGoodFirm(claim, facts);
  await makeRoom(claims.filter(isNewCustomer));
  const numbers = await numbersOf(claims);
  const rows = claims.map((claim, index) => rowOf(claim, facts, numbers[index] ?? ''));
  await insertRows(first.work.db, 'partnerClaim', rows);
  await recordBatch(
    rows.map((row, index) => ({
      work: claims[index]?.work ?? first.work,
      input: {
        action: 'claim',
        resource: 'partnerClaim',
        id: row.id,
        version: 1,
        after: auditOf(row),
      },
    })),
  );
}

function isNewCustomer({ origin = 'lead' }: NewClaim): boolean {
  return origin === 'lead';
}

function requireGoodFirm({ work, channelPartnerId }: NewClaim, { firms }: ReceiptFacts): void {
  const firm = firms.get(channelPartnerId);
  const refusal = firm ? firmRefusal(firm, work.today, formatDay) : 'The firm was not found.';
  if (refusal) throw conflict(refusal);
}

/** Expired claims, and older ones of the same firm, of customers entered again. */
async function makeRoom(claims: readonly NewClaim[]): Promise<void> {
  const [first] = claims;
  if (!first) return;
  const byFirm = groupRows(claims, ({ channelPartnerId }) => channelPartnerId);
  const { work } = first;
  for (const [firmId, ofFirm] of byFirm) {
    const phones = pgArray(ofFirm.map(({ phone }) => phone));
    const isOf = sql<boolean>`phone = any(${phones})`;
    await endClaims(
      work,
      'lapsed',
      sql<boolean>`${isOf} and channel_partner_id <> ${firmId} and expires_at <= ${work.now}`,
    );
    await endClaims(work, 'replaced', sql<boolean>`${isOf} and channel_partner_id = ${firmId}`);
  }
}

/** Ends the active claims that a condition selects; each is audited. */
export async function endClaims(
  work: Work,
  endReason: ClaimEndReason,
  where: ReturnType<typeof sql<boolean>>,
): Promise<string[]> {
  const ended = await work.db
    .updateTable('partnerClaim')
    .set({
      endedAt: work.now,
      endReason,
      version: sql<number>`version + 1`,
      updatedAt: work.now,
      updatedById: authorOf(work),
    })
    .where('endedAt', 'is', null)
    .where(where)
    .returning(['id', 'version', 'expiresAt', 'leadId'])
    .execute();
  await recordBatch(
    ended.map(({ id, version, expiresAt, leadId }) => ({
      work,
      input: {
        action: endReason === 'lapsed' ? 'lapse' : 'end',
        resource: 'partnerClaim',
        id,
        version,
        after: { leadId, endReason, expiresAt },
      },
    })),
  );
  return ended.map(({ id }) => id);
}

/** 'CLM/26-27/0001', without gaps within a financial year, in the order of the claims. */
async function numbersOf(claims: readonly NewClaim[]): Promise<string[]> {
  const days = claims.map(dayOfClaim);
  const byYear = groupRows(days, financialYearLabel);
  const next = new Map<string, number>();
  for (const [year, ofYear] of byYear) {
    const [first] = claims;
    if (first) next.set(year, await takeNumbers(first.work, 'claim', SERIES, year, ofYear.length));
  }
  return days.map((day) => {
    const year = financialYearLabel(day);
    const count = next.get(year) ?? 1;
    next.set(year, count + 1);
    return claimNumber(SERIES, year, count);
  });
}

/** No law fixes the format of these numbers, so they may grow longer. */
export function claimNumber(series: string, year: string, count: number): string {
  return `${series}/${year}/${String(count).padStart(4, '0')}`;
}

function dayOfClaim({ work }: NewClaim): Day {
  return dayOf(work.now, work.caller.timezone);
}

function rowOf(claim: NewClaim, facts: ReceiptFacts, number: string) {
  const { work, leadId, phone, channelPartnerId, claimedById, lockDays, origin = 'lead' } = claim;
  const expiresAt = claim.expiresAt ?? claimEnd(work.now, lockDays);
  const receipt = receiptOf(claim, facts, { number, expiresAt });
  return {
    id: newId(),
    number,
    channelPartnerId,
    claimedById,
    leadId,
    phone,
    origin,
    claimedAt: work.now,
    lockDays,
    expiresAt,
    receipt,
    receiptHash: receiptHash(receipt),
    createdAt: work.now,
    updatedAt: work.now,
  };
}

function receiptOf(
  claim: NewClaim,
  { builder, timezone, firms, people, projects }: ReceiptFacts,
  { number, expiresAt }: { number: string; expiresAt: Instant },
): ClaimReceipt {
  const firm = firms.get(claim.channelPartnerId);
  if (!firm) throw new Error('The firm of a claim does not exist.');
  const { name, reraAgentNumber } = firm;
  return {
    number,
    claimedAt: claim.work.now,
    expiresAt,
    lockDays: claim.lockDays,
    timezone,
    builder,
    firm: { name, reraAgentNumber },
    claimedBy: people.get(claim.claimedById) ?? '',
    customer: { name: claim.customer, phone: claim.phone },
    projects: claim.projectIds.flatMap((id) => projects.get(id) ?? []),
    ground: claim.ground ?? null,
  };
}

function auditOf(row: ReturnType<typeof rowOf>): object {
  const { number, leadId, phone, channelPartnerId, claimedById, origin, expiresAt, receiptHash: hash } = row;
  return { number, leadId, phone, channelPartnerId, claimedById, origin, expiresAt, receiptHash: hash };
}
