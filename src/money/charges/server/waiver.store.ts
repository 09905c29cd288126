import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import type { CreditNote } from '#money/invoices/server/creditNote.commands.ts';
import { waiverPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { giveUpOf } from '#money/plans/allocation.rules.ts';
import type { Stretch } from '../lateInterest.rules.ts';
import type { ChargeRow } from './charge.queries.ts';
import { openOfCharge } from './charge.queries.ts';

export interface NewWaiver {
  id: string;
  installmentId: string;
  scope: 'interest' | 'balance' | 'correction' | 'cancellation';
  /** Without tax. */
  amountPaise: number;
  stretches?: Stretch[];
  reason: string;
  narration: string;
  /** Credits the waived amount against the invoice of the installment. */
  creditNote?: CreditNote;
}

/** What was waived of billed interest. */
export interface GivenUp {
  /** The posting; none when nothing was open. */
  batches: NewBatch[];
  /** With tax. */
  totalPaise: number;
  /** The days on which it had been billed. */
  billedOn: Day[];
}

/** Waives an amount of billed, unpaid interest, the oldest charge first, with the tax on it. */
export async function giveUpCharges(
  work: Work,
  sale: MoneySale,
  charges: readonly ChargeRow[],
  waiver: NewWaiver,
): Promise<GivenUp> {
  const open = charges.map((charge) => ({ chargeId: charge.id, ...openOfCharge(charge) }));
  const given = giveUpOf(waiver.amountPaise, open);
  for (const { chargeId, amountPaise, taxPaise } of given) {
    await work.db
      .updateTable('saleCharge')
      .set((eb) => ({
        waivedAmountPaise: eb('waivedAmountPaise', '+', amountPaise),
        waivedTaxPaise: eb('waivedTaxPaise', '+', taxPaise),
        version: eb('version', '+', 1),
        updatedAt: work.now,
        updatedById: work.caller.userId,
      }))
      .where('id', '=', chargeId)
      .execute();
  }
  if (given.length === 0) return { batches: [], totalPaise: 0, billedOn: [] };
  const amountPaise = sumPaise(given.map((one) => one.amountPaise));
  const taxPaise = sumPaise(given.map((one) => one.taxPaise));
  const ids = new Set(given.map(({ chargeId }) => chargeId));
  return {
    batches: [await writeWaiver(work, sale, { ...waiver, amountPaise, taxPaise })],
    totalPaise: amountPaise + taxPaise,
    billedOn: charges.filter(({ id }) => ids.has(id)).map(({ postedOn }) => postedOn),
  };
}

/** Writes a waiver of a locked sale and returns its posting. */
export async function writeWaiver(
  work: Work,
  sale: MoneySale,
  waiver: NewWaiver & { taxPaise: number },
): Promise<NewBatch> {
  const { narration, stretches = [], creditNote, ...values } = waiver;
  await work.db
    .insertInto('saleWaiver')
    .values({
      ...values,
      creditNoteId: creditNote?.id ?? null,
      stretches: stretches.map((one) => ({ ...one })),
      saleId: sale.id,
      waivedOn: work.today,
      createdAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  return {
    ...waiverPosting(waiver.installmentId, {
      ...waiver,
      // The tax of interest arises when that is received (CGST Act s.13(6)), of an installment when it is invoiced.
      taxNotOwedPaise: waiver.scope === 'balance' ? (creditNote?.taxPaise ?? 0) : waiver.taxPaise,
    }),
    saleId: sale.id,
    sourceType: 'waiver',
    sourceId: waiver.id,
    narration,
    ratesUsed: [],
  };
}
