import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { apportion } from '#platform/contract/money.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { partnerInvoicePosting } from '#money/ledger/partnerPosting.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import type { TranchePayment } from '#partners/commissions/server/commission.payment.ts';
import { notePayments } from '#partners/commissions/server/commission.payment.ts';
import { bookedOfTranches, higherTaxWarning } from '../partnerCredit.rules.ts';
import type { EntryInput } from '../partnerInvoice.contract.ts';
import { creditDayProblem, invoiceDifferences } from '../partnerInvoice.rules.ts';
import { notSentProblem } from '../partnerInvoiceRights.rules.ts';
import type { Billing } from './billing.queries.ts';
import { billingOf } from './billing.queries.ts';
import type { CreditOf } from './credit.queries.ts';
import { creditOf, deducteeOf } from './credit.queries.ts';
import { payByOf } from './partnerInvoice.preview.ts';
import type { PartnerInvoiceRow } from './partnerInvoice.store.ts';
import { billedTranches, lockInvoice, lockTdsYear, writeInvoice } from './partnerInvoice.store.ts';
import { oweTax, recoverBy } from './recovery.store.ts';

/**
 * Enters an invoice: it is credited to the firm on a day, which decides year, rate and threshold of its tax. What the
 * firm has to pay back is taken from it, and the rest becomes payable.
 */
export async function enterInvoice(work: Work, id: string, input: EntryInput): Promise<void> {
  const row = await lockInvoice(work, id, input.version);
  const problem = notSentProblem(row.number, row.status);
  if (problem) throw conflict(problem);
  const creditedOn = await checkedDay(work, row, input);
  const trancheIds = await billedTranches(work, id);
  const billing = await billingOf(work, { trancheIds, invoiceDate: row.invoiceDate, invoiceId: id });
  const [refusal] = billing.problems;
  if (refusal) throw conflict(refusal);
  const [difference] = invoiceDifferences(row, billing.tranches, billing.gst);
  if (difference) throw conflict(`${difference.message} Return the invoice to the firm.`);
  await lockTdsYear(work, deducteeOf(billing.firm), financialYearLabel(creditedOn));
  const credited = await creditOf(work, billing, { says: row, creditedOn, invoiceId: id });
  confirmHigherTax(work, billing, credited, input);
  await writeEntry(work, row, { creditedOn, billing, credited });
}

async function checkedDay(work: Work, row: PartnerInvoiceRow, { creditedOn }: EntryInput): Promise<Day> {
  if (creditedOn === undefined) throw invalid('creditedOn', 'Enter the day of the credit.');
  const problem = creditDayProblem(creditedOn, row.invoiceDate, work.today);
  if (problem) throw invalid('creditedOn', problem);
  await enterPeriods(work, [creditedOn]);
  return creditedOn;
}

function confirmHigherTax(
  { caller }: Work,
  { firm }: Billing,
  { credit, panStatus }: CreditOf,
  { confirmsHigherTax }: EntryInput,
): void {
  const warning = higherTaxWarning(firm.name, panStatus, credit.tds);
  if (warning === null || (confirmsHigherTax && caller.role === 'Finance Head')) return;
  throw conflict(warning, 'confirmsHigherTax');
}

interface Entry {
  creditedOn: Day;
  billing: Billing;
  credited: CreditOf;
}

async function writeEntry(work: Work, row: PartnerInvoiceRow, entry: Entry): Promise<void> {
  const { creditedOn, billing, credited } = entry;
  const { credit, deductee } = credited;
  const set = {
    status: 'entered' as const,
    gstin: billing.gst.gstin,
    creditedOn,
    deductee,
    section: credit.tds.section,
    tdsBasePaise: credit.tdsBasePaise,
    tdsPaise: credit.tdsPaise,
    recoveredPaise: credit.takenPaise,
    owedPaise: credit.owedPaise,
    gstAwaitedPaise: credit.gstAwaitedPaise,
    payablePaise: credit.payablePaise,
    payBy: await payByOf(work, creditedOn),
    steps: credit.steps,
    enteredAt: work.now,
    enteredById: authorOf(work),
  };
  await writeInvoice(work, row, set, { action: 'enter' });
  await writeNets(work, row, entry);
  await writeDeductions(work, row, entry);
  await recoverBy(work, row, credit.taken);
  await oweTax(work, row, credit.owedPaise);
  await notePayments(work, setOffWhole(entry), {
    action: 'pay',
    reason: `Invoice ${row.number} is set off against what the firm has to pay back`,
  });
  await post(work, row, entry);
}

/** Nothing is left to be paid of them: the whole is taken for what the firm has to pay back. */
function setOffWhole(entry: Entry): TranchePayment[] {
  const nets = netsOf(entry);
  return entry.billing.tranches.flatMap(({ id: trancheId, commissionId, grossPaise }, at) =>
    nets[at] === 0 ? [{ trancheId, commissionId, grossPaise }] : [],
  );
}

/** What is paid for each tranche: its part of the whole, by gross, rounded so that the parts add up. */
function netsOf({ billing, credited }: Entry): number[] {
  return apportion(
    credited.credit.netPaise,
    billing.tranches.map(({ grossPaise }) => grossPaise),
  );
}

async function writeNets({ db }: Work, { id }: PartnerInvoiceRow, entry: Entry): Promise<void> {
  const nets = netsOf(entry);
  for (const [at, tranche] of entry.billing.tranches.entries())
    await db
      .updateTable('partnerInvoiceTranche')
      .set({ netPaise: nets[at] ?? 0 })
      .where('partnerInvoiceId', '=', id)
      .where('trancheId', '=', tranche.id)
      .execute();
}

/** A row of the register for each part taxed at one rate, also of earlier credits that were below the threshold. */
async function writeDeductions(
  { db }: Work,
  { id, channelPartnerId }: PartnerInvoiceRow,
  { creditedOn, credited }: Entry,
): Promise<void> {
  const { tds } = credited.credit;
  await insertRows(
    db,
    'tdsDeduction',
    tds.parts.map(({ creditId, basePaise, ratePct, taxPaise, certificate }) => ({
      id: newId(),
      partnerInvoiceId: id,
      creditInvoiceId: creditId ?? id,
      channelPartnerId,
      deductee: credited.deductee,
      financialYear: tds.year,
      section: tds.section,
      creditedOn,
      basePaise,
      ratePct,
      taxPaise,
      certificateNumber: certificate,
    })),
  );
}

async function post(
  work: Work,
  row: PartnerInvoiceRow,
  { creditedOn, billing, credited }: Entry,
): Promise<void> {
  const { credit } = credited;
  const { tranches, firm } = billing;
  const booked = bookedOfTranches(
    row.taxablePaise,
    tranches.map(({ grossPaise }) => grossPaise),
  );
  const posting = partnerInvoicePosting({
    tranches: tranches.map(({ id }, at) => ({ trancheId: id, grossPaise: booked[at] ?? 0 })),
    gstPaise: taxTotal(row),
    tdsPaise: credit.tdsPaise,
    recoveredPaise: credit.takenPaise,
    owedPaise: credit.owedPaise,
  });
  await postBatches(work, [
    {
      ...posting,
      channelPartnerId: row.channelPartnerId,
      sourceType: 'partnerInvoice',
      sourceId: row.id,
      narration: `Invoice ${row.number} of ${firm.name} entered`,
      ratesUsed: credit.rateIds,
      postedOn: creditedOn,
    },
  ]);
}
