import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { commissionSettings } from '#partners/commissions/server/commissionApproval.queries.ts';
import { higherTaxWarning } from '../partnerCredit.rules.ts';
import type { PartnerGst } from '../partnerGst.rules.ts';
import type { PartnerInvoicePreview, PreviewInput } from '../partnerInvoice.contract.ts';
import type { InvoiceSays } from '../partnerInvoice.rules.ts';
import { creditDayProblem, invoiceDifferences } from '../partnerInvoice.rules.ts';
import { notSentProblem } from '../partnerInvoiceRights.rules.ts';
import type { PartnerTds } from '../partnerTds.rules.ts';
import { invoiceDateProblem } from '../payableTranche.rules.ts';
import { billingOf, namedTranches } from './billing.queries.ts';
import { creditOf } from './credit.queries.ts';
import { visibleInvoices } from './partnerInvoice.visibility.ts';

/** What an invoice must say. */
export function expectedOf(taxablePaise: number, { gstin, tax, gstPaise }: PartnerGst) {
  return { gstin, taxablePaise, ...tax, gstPaise };
}

interface Asked {
  invoiceId: string | null;
  trancheIds: string[];
  invoiceDate: Day;
  /** Null: as it must. */
  says: InvoiceSays | null;
}

/** What an invoice must say and what it will give, with all that stands against it. Nothing is stored or locked. */
export async function previewInvoice(read: Read, input: PreviewInput): Promise<PartnerInvoicePreview> {
  const asked = await askedOf(read, input);
  const wrongDay = creditDayProblem(input.creditedOn ?? read.today, asked.invoiceDate, read.today);
  // On a day on which it cannot be credited there may be no law: what is shown is that of today.
  const creditedOn = wrongDay === null ? (input.creditedOn ?? read.today) : read.today;
  const billing = await billingOf(read, asked);
  const { firm, tranches, duePaise, gst } = billing;
  const expected = expectedOf(duePaise, gst);
  const says = asked.says ?? expected;
  const { credit, panStatus } = await creditOf(read, billing, {
    says,
    creditedOn,
    invoiceId: asked.invoiceId,
  });
  const problems = [
    invoiceDateProblem(
      asked.invoiceDate,
      tranches.map(({ sale }) => sale),
      read.today,
    ),
    wrongDay,
    ...billing.problems,
    ...invoiceDifferences(says, tranches, gst).map(({ message }) => message),
  ];
  return {
    firm: { id: firm.id, name: firm.name },
    tranches: tranches.map(({ commissionId, commission, seq, grossPaise }) => ({
      commissionId,
      commissionNumber: commission.number,
      seq,
      grossPaise,
    })),
    expected,
    creditedOn,
    section: credit.tds.section,
    deductions: deductionsOf(credit.tds),
    tdsBasePaise: credit.tdsBasePaise,
    tdsPaise: credit.tdsPaise,
    recoveredPaise: credit.takenPaise,
    gstAwaitedPaise: credit.gstAwaitedPaise,
    owedPaise: credit.owedPaise,
    payablePaise: credit.payablePaise,
    netPaise: credit.netPaise,
    payBy: await payByOf(read, creditedOn),
    steps: credit.steps,
    higherTax: higherTaxWarning(firm.name, panStatus, credit.tds),
    problems: problems.filter((problem) => problem !== null),
  };
}

function deductionsOf({ parts, section }: PartnerTds): PartnerInvoicePreview['deductions'] {
  return parts.map(({ basePaise, ratePct, taxPaise, certificate, isArrears }) => ({
    section,
    basePaise,
    ratePct,
    taxPaise,
    certificate,
    isArrears,
  }));
}

/** An invoice that is here, or tranches that are to be billed; never both. */
async function askedOf(read: Read, { invoiceId, invoiceDate, ...input }: PreviewInput): Promise<Asked> {
  if (invoiceId === undefined)
    return {
      invoiceId: null,
      trancheIds: await namedTranches(read, input),
      invoiceDate: invoiceDate ?? read.today,
      says: null,
    };
  if (input.tranches || input.trancheIds || invoiceDate)
    throw invalid('invoiceId', 'Name an invoice, or tranches and the date of one; not both.');
  const row = await read.db
    .selectFrom('partnerInvoice')
    .select(['number', 'status', 'invoiceDate', 'taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'])
    .where('partnerInvoice.id', '=', invoiceId)
    .where(visibleInvoices(read))
    .executeTakeFirst();
  const { number, status, invoiceDate: dated, ...says } = required(row, 'Invoice');
  const problem = notSentProblem(number, status);
  if (problem) throw conflict(problem);
  const billed = await read.db
    .selectFrom('partnerInvoiceTranche')
    .select('trancheId')
    .where('partnerInvoiceId', '=', invoiceId)
    .execute();
  return { invoiceId, trancheIds: billed.map(({ trancheId }) => trancheId), invoiceDate: dated, says };
}

/** By when an invoice credited on a day is to be paid. */
export async function payByOf(read: Pick<Read, 'db'>, creditedOn: Day): Promise<Day> {
  const { payWithinDays } = await commissionSettings(read);
  return addDays(creditedOn, payWithinDays);
}
