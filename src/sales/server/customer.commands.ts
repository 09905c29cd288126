import { conflict, invalid, notFound } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import type { answerCustomer as answerCall } from '../customer.contract.ts';
import type { CustomerAnswer } from '../customer.rules.ts';
import { answerRefusal, bridgesOf, isCertain, likenessOf, pairOf } from '../customer.rules.ts';
import { buyerSigns, namedSales, refusedFor, salesOfCustomer, signedSales } from './customer.queries.ts';
import { lockSales } from './sale.store.ts';

const ACTIONS: Record<CustomerAnswer, string> = {
  same: 'confirmCustomerOf',
  different: 'refuseCustomerOf',
  open: 'reopenCustomerOf',
};

/** As the audit trail shows an answer. */
const SHOWN: Record<CustomerAnswer, boolean | null> = { same: true, different: false, open: null };

/**
 * Says whether two sales have the same buyer. All sales of both customers are locked, so that no two answers at once
 * contradict each other. The answer that there is already changes nothing.
 */
export async function answerCustomer(
  work: Work,
  saleId: string,
  { otherSaleId, answer }: BodyOf<typeof answerCall>,
): Promise<void> {
  const named = await namedSales(work, [saleId, otherSaleId]);
  for (const id of [saleId, otherSaleId]) if (!named.some((sale) => sale.id === id)) throw notFound('Sale');
  if (saleId === otherSaleId) throw invalid('otherSaleId', 'Choose another booking.');
  await lockCustomers(work, [saleId, otherSaleId]);
  const before = await answerOf(work, saleId, otherSaleId);
  if (before === answer) return;
  const refusal = answerRefusal(answer, { before, ...(await standingOf(work, saleId, otherSaleId)) });
  if (refusal) throw conflict(refusal, 'answer');
  await writeAnswer(work, pairOf(saleId, otherSaleId), answer);
  await recordAnswer(work, [saleId, otherSaleId], { before, answer });
}

/** Locks the sales of these customers in the order of their ids. */
export async function lockCustomers(work: Work, saleIds: readonly string[]): Promise<void> {
  const known = await salesOfCustomer(work, saleIds);
  await lockSales(work, [...known]);
  const now = await salesOfCustomer(work, saleIds);
  if ([...now].some((id) => !known.has(id)))
    throw conflict('Someone else changed this customer just now. Try again.');
}

type Pair = ReturnType<typeof pairOf>;

async function answerOf({ db }: Work, one: string, other: string): Promise<CustomerAnswer> {
  const { saleId, otherSaleId } = pairOf(one, other);
  const link = await db
    .selectFrom('customerLink')
    .select('isSame')
    .where('saleId', '=', saleId)
    .where('otherSaleId', '=', otherSaleId)
    .executeTakeFirst();
  if (!link) return 'open';
  return link.isSame ? 'same' : 'different';
}

async function standingOf(work: Work, saleId: string, otherSaleId: string) {
  const [own, others] = [await salesOfCustomer(work, [saleId]), await salesOfCustomer(work, [otherSaleId])];
  const refused = await refusedFor(work, [...own]);
  const signed = await buyerSigns(work, [saleId, otherSaleId]);
  const [one, other] = signed;
  return {
    isOneCustomer: own.has(otherSaleId),
    isContradicted: refused.some(
      (pair) => others.has(pair.otherId) && !(pair.saleId === saleId && pair.otherId === otherSaleId),
    ),
    signs: one && other ? likenessOf(one, other).signs : [],
  };
}

async function writeAnswer({ db, now, caller }: Work, pair: Pair, answer: CustomerAnswer): Promise<void> {
  await db
    .deleteFrom('customerLink')
    .where('saleId', '=', pair.saleId)
    .where('otherSaleId', '=', pair.otherSaleId)
    .execute();
  if (answer === 'open') return;
  await db
    .insertInto('customerLink')
    .values({ ...pair, isSame: answer === 'same', decidedAt: now, decidedById: caller.userId })
    .execute();
}

/** Both sales tell of it, each naming the other; no version of them counts it. */
async function recordAnswer(
  work: Work,
  ids: readonly [string, string],
  { before, answer }: { before: CustomerAnswer; answer: CustomerAnswer },
): Promise<void> {
  const rows = await work.db
    .selectFrom('sale')
    .select(['id', 'version', 'bookingNumber'])
    .where('id', 'in', [...ids])
    .execute();
  await recordChanges(
    work,
    rows.map(({ id, version }) => {
      const otherBooking = rows.find((row) => row.id !== id)?.bookingNumber;
      return {
        action: ACTIONS[answer],
        resource: 'sale',
        id,
        version,
        before: { sameCustomer: SHOWN[before] },
        after: { otherBooking, sameCustomer: SHOWN[answer] },
      };
    }),
  );
}

/**
 * Links a new sale to the latest one of the same enquiry, where the buyer is certainly the same person. The lead is
 * locked, so that of two bookings at once the second sees the first.
 */
export async function linkToEarlier(work: Work, saleId: string, leadId: string): Promise<void> {
  const earlier = await signedSales(work.db)
    .where('sale.leadId', '=', leadId)
    .where('sale.id', '!=', saleId)
    .where('sale.deletedAt', 'is', null)
    .orderBy('sale.bookingDate', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return;
  await lockSales(work, [earlier.id]);
  const signed = await buyerSigns(work, [saleId, earlier.id]);
  const [one, other] = signed;
  if (!one || !other || !isCertain(one, other)) return;
  await writeAnswer(work, pairOf(saleId, earlier.id), 'same');
  await recordAnswer(work, [saleId, earlier.id], { before: 'open', answer: 'same' });
}

/**
 * A sale whose buyer changes leaves its customer, which is locked; the other bookings stay together, and apart from
 * those that were found to be of others.
 */
export async function leaveCustomer(work: Work, saleId: string): Promise<void> {
  const links = await work.db
    .deleteFrom('customerLink')
    .where(({ eb, or }) => or([eb('saleId', '=', saleId), eb('otherSaleId', '=', saleId)]))
    .returning(['saleId', 'otherSaleId', 'isSame'])
    .execute();
  const linked = (isSame: boolean) =>
    links
      .filter((link) => link.isSame === isSame)
      .map((link) => (link.saleId === saleId ? link.otherSaleId : link.saleId))
      .toSorted();
  const same = linked(true);
  await keepTogether(work, same, linked(false));
  for (const otherId of same) await recordAnswer(work, [saleId, otherId], { before: 'same', answer: 'open' });
}

async function keepTogether(
  { db, now, caller }: Work,
  same: readonly string[],
  different: readonly string[],
): Promise<void> {
  const [first] = same;
  if (first === undefined) return;
  const by = { decidedAt: now, decidedById: caller.userId };
  const kept = [
    ...bridgesOf(same).map((pair) => ({ ...pair, isSame: true, ...by })),
    ...different.map((id) => ({ ...pairOf(first, id), isSame: false, ...by })),
  ];
  if (kept.length === 0) return;
  await db
    .insertInto('customerLink')
    .values(kept)
    .onConflict((on) => on.columns(['organizationId', 'saleId', 'otherSaleId']).doNothing())
    .execute();
}
