import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { takeDocumentNumber } from '#company/organizations/server/numberSeries.commands.ts';
import { lockAccounts } from '#inventory/projects/server/project.store.ts';
import { commissionSettings } from '#partners/commissions/server/commissionApproval.queries.ts';
import { isExpired, releaseReason } from '../payable.rules.ts';
import { orderLines } from './commissionRun.order.ts';
import { advisedOf } from './commissionRun.store.ts';
import type { PayingAccount } from './payingAccount.queries.ts';
import type { Candidate } from './trancheToPay.queries.ts';

/** What runs of today pay, released or not, beside a new one. */
async function paidTodayPaise({ db, today, caller }: Read): Promise<number> {
  const from = startOfDay(today, caller.timezone);
  const until = startOfDay(addDays(today, 1), caller.timezone);
  const { sum } = await db
    .selectFrom('commissionRun')
    .select(sql<number>`coalesce(sum(total_paise), 0)::bigint`.as('sum'))
    .where('status', '<>', 'withdrawn')
    .where((eb) =>
      eb.or([
        eb.and([eb('madeAt', '>=', from), eb('madeAt', '<', until)]),
        eb.and([eb('releasedAt', '>=', from), eb('releasedAt', '<', until)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sum;
}

/** Why a run of so much needs another person; null: it is released at once. */
export async function reasonToRelease(
  read: Read,
  totalPaise: number,
  hasExpired: boolean,
): Promise<string | null> {
  const { releaseAbovePaise } = await commissionSettings(read);
  const dayPaise = (await paidTodayPaise(read)) + totalPaise;
  return releaseReason({ dayPaise, limitPaise: releaseAbovePaise, hasExpired });
}

/**
 * Writes a run of tranches that were checked and locked. Its number is taken before the day is added up: the counter
 * stays locked until the end, so that two runs of a day see each other.
 */
export async function makeRun(
  work: Work,
  account: PayingAccount,
  chosen: readonly Candidate[],
): Promise<string> {
  const id = newId();
  await lockAccounts(work, [account.id]);
  const number = await takeDocumentNumber(work, 'commissionRun', work.today);
  const totalPaise = sumPaise(chosen.map(({ netPaise }) => netPaise ?? 0));
  const hasExpired = chosen.some((one) => isExpired(one, work.today));
  const waitsFor = await reasonToRelease(work, totalPaise, hasExpired);
  const released = {
    status: 'released' as const,
    releasedAt: work.now,
    releasedById: work.caller.userId,
    selfReleased: true,
    ...advisedOf(work),
  };
  const state = waitsFor === null ? released : { status: 'awaitingRelease' as const };
  const made = { number, fromAccountId: account.id, totalPaise };
  await work.db
    .insertInto('commissionRun')
    .values({ id, ...made, ...state, madeAt: work.now, madeById: work.caller.userId })
    .execute();
  await insertRows(
    work.db,
    'commissionRunLine',
    chosen.map((one) => lineOf(id, one)),
  );
  if (waitsFor === null) await orderLines(work, { id, ...made });
  await recordChange(work, {
    action: 'create',
    resource: 'commissionRun',
    id,
    version: 1,
    after: { ...made, status: state.status, lines: chosen.length },
    ...(waitsFor === null ? {} : { reason: waitsFor }),
  });
  return id;
}

/** Ids grow with time, so lines keep the order in which they were chosen. */
function lineOf(runId: string, { parts, invoiceId, firmAccount, ...one }: Candidate) {
  if (!parts || invoiceId === null || !firmAccount) throw new Error('A tranche without an invoice is paid.');
  return {
    id: newId(),
    runId,
    trancheId: one.trancheId,
    commissionId: one.commissionId,
    partnerInvoiceId: invoiceId,
    channelPartnerId: one.firmId,
    firmAccountId: firmAccount.id,
    grossPaise: parts.grossPaise,
    gstPaise: parts.gstPaise,
    tdsPaise: parts.tdsPaise,
    clawbackPaise: parts.clawbackPaise,
    keptBackPaise: parts.keptBackPaise,
    amountPaise: parts.netPaise,
    status: 'reserved' as const,
  };
}
