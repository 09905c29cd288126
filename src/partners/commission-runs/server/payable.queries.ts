import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Read } from '#platform/server/context.ts';
import type * as payments from '../payment.contract.ts';
import type { PayableLine } from '../commissionRunLine.contract.ts';
import { paymentRefusal, paymentWarnings } from '../payable.rules.ts';
import { addedUp } from '../paymentParts.rules.ts';
import type { Candidate } from './trancheToPay.queries.ts';
import { waitingCandidates } from './trancheToPay.queries.ts';

type Payable = ResultOf<typeof payments.listPayable>;

/** What can be paid, and what is nearly payable with the reason, by firm. */
export async function listPayable(
  read: Read,
  filter: QueryOf<typeof payments.listPayable>,
): Promise<Payable> {
  const found = await waitingCandidates(read, { ...filter, limit: filter.limit + 1 });
  const lines = found.slice(0, filter.limit).map((one) => payableLine(read, one, paymentRefusal(one)));
  const byFirm = groupRows(lines, ({ firm }) => firm.id);
  const firms = [...byFirm.values()].flatMap((ofFirm) => {
    const firm = ofFirm[0]?.firm;
    return firm ? [{ firm, ...sumsOf(ofFirm), lines: ofFirm }] : [];
  });
  return {
    firms: firms.toSorted((one, other) => one.firm.name.localeCompare(other.firm.name)),
    ...sumsOf(lines),
    hasMore: found.length > filter.limit,
  };
}

/** Over what can be paid. */
export function sumsOf(lines: readonly PayableLine[]) {
  const payable = lines.filter(({ reason }) => reason === null);
  return { ...addedUp(payable), payableCount: payable.length };
}

export function payableLine(
  { now, today }: Pick<Read, 'now' | 'today'>,
  candidate: Candidate,
  reason: string | null,
): PayableLine {
  const { trancheId, firmId, firm, parts, invoice, firmAccount, restPaise } = candidate;
  return {
    id: trancheId,
    commissionId: candidate.commissionId,
    commissionNumber: candidate.commissionNumber,
    seq: candidate.seq,
    firm: { id: firmId, name: firm.name },
    bookingNumber: candidate.bookingNumber,
    unitNumber: candidate.unitNumber,
    projectId: candidate.projectId,
    projectName: candidate.projectName,
    grossPaise: parts?.grossPaise ?? restPaise,
    gstPaise: parts?.gstPaise ?? null,
    tdsPaise: parts?.tdsPaise ?? null,
    clawbackPaise: parts?.clawbackPaise ?? null,
    keptBackPaise: parts?.keptBackPaise ?? null,
    netPaise: parts?.netPaise ?? null,
    invoiceNumber: invoice?.number ?? null,
    payBy: candidate.payBy,
    accountLast4: firmAccount?.accountLast4 ?? null,
    warnings: paymentWarnings(candidate, now, today),
    reason,
  };
}
