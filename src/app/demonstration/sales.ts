import { issueCostSheet } from '#offers/cost-sheets/server/costSheet.commands.ts';
import { recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { verifyReceipt } from '#money/receipts/server/receipt.verify.ts';
import { listTemplates } from '#inventory/payment-terms/server/paymentTemplate.queries.ts';
import { bookUnit } from '#sale-lifecycle/booking/server/booking.commands.ts';
import type { BookingInput } from '#sales/sale.contract.ts';
import type { Work } from '#platform/server/context.ts';
import type { LeadScenario } from './lead.scenario.ts';
import type { SeededProject, UnitForSale } from './seeded.ts';
import { played } from './leads.ts';
import type { ReceiptScenario, SaleScenario } from './sale.scenario.ts';
import type { Happening, Stage } from './stage.ts';
import { dayIn } from './stage.ts';

/** A booking, its first receipt and the verification of that, each at its moment; `onBooked` hears of the booking. */
export function saleHappenings(
  stage: Stage,
  sale: SaleScenario,
  onBooked: (saleId: string, sale: SaleScenario) => void,
): Happening[] {
  const { receipt } = sale;
  let saleId = '';
  let receiptId = '';
  const booking: Happening = {
    at: sale.bookedAt,
    play: async (work) => {
      saleId = await book(stage, work, sale);
      onBooked(saleId, sale);
    },
  };
  if (!receipt) return [booking];
  const receiving: Happening = {
    at: receipt.receivedAt,
    play: async (work) => {
      receiptId = await receive(stage, work, saleId, sale, receipt);
    },
  };
  const { verifiedAt } = receipt;
  if (!verifiedAt) return [booking, receiving];
  return [
    booking,
    receiving,
    { at: verifiedAt, play: (work) => verify(stage, work, receiptId, sale, verifiedAt) },
  ];
}

/** The sales lead of a project. */
export const MANAGERS = { KTR: 'sm1', KVH: 'sm2', KAR: 'sm3' } as const;

async function book(stage: Stage, work: Work, sale: SaleScenario): Promise<string> {
  const { buyer, bookedAt, discountPct, choice } = sale;
  const { project } = buyer;
  const lead = played(buyer);
  const seller = stage.as(work, lead.owner, bookedAt);
  // Discounts above the executive's limit are offered by the manager.
  const issuer = discountPct > 1 ? stage.as(work, MANAGERS[project.data.code], bookedAt) : seller;
  const unit = takeUnit(project, buyer.input.unitTypes?.[0], choice);
  sale.unit = unit;
  const unitId = unit.id;
  const templateId = await templateFor(stage, issuer, project, choice);
  const discount = { kind: 'pct', value: discountPct, reason: 'Agreed with the customer' } as const;
  const { costSheet } = await issueCostSheet(issuer, unitId, {
    leadId: lead.id,
    parking: [{ code: 'COVERED', quantity: 1 }],
    templateId,
    ...(discountPct > 0 ? { discount } : {}),
  });
  if (!costSheet) throw new Error('The cost sheet was not issued.');
  return bookUnit(seller, {
    leadId: lead.id,
    unitId,
    costSheetId: costSheet.id,
    templateId,
    bookingDate: dayIn(bookedAt),
    applicants: [applicantOf(sale)],
    funding: sale.isLoan ? 'loan' : 'self',
    ...(sale.isLoan
      ? { loan: { bank: bankOf(choice), sanctionNumber: null, sanctionedPaise: null, sanctionedOn: null } }
      : {}),
    salesExecutiveId: seller.caller.userId,
  });
}

function applicantOf({ buyer: { input }, earlier }: SaleScenario): BookingInput['applicants'][number] {
  const number = Number((earlier?.buyer.input ?? input).phone.slice(-4));
  return {
    name: applicantName({ buyer: { input } }),
    pan: panOf(number),
    dob: `19${70 + (number % 29)}-0${1 + (number % 9)}-1${number % 10}`,
    phone: input.phone,
    email: input.email ?? null,
    address: `${1 + (number % 180)} Prabhat Road, ${input.city ?? 'Pune'}`,
    sharePct: 100,
  };
}

/** The flat of a sale that has ended is on the market again. */
export function returnUnit({ scenario: { unit, buyer } }: { scenario: SaleScenario }): void {
  if (!unit) return;
  buyer.project.forSale.push(unit);
  buyer.project.forSale.sort((a, b) => a.floor - b.floor || a.unitNumber.localeCompare(b.unitNumber));
}

/** Lower floors go first, and the wished type if there is one left. */
function takeUnit({ forSale }: SeededProject, unitType: string | undefined, choice: number): UnitForSale {
  const requested = forSale.filter((unit) => unit.unitType === unitType);
  const candidates = requested.length > 0 ? requested : forSale;
  const unit = candidates[Math.floor(choice * choice * candidates.length)];
  if (!unit) throw new Error('The demonstration has no unit left to sell.');
  forSale.splice(forSale.indexOf(unit), 1);
  return unit;
}

async function plansOf(stage: Stage, work: Work, { id, data, plans }: SeededProject) {
  const isFinished = data.ocDaysAgo !== undefined && work.today >= stage.daysAgo(data.ocDaysAgo);
  const key = isFinished ? 'finished' : 'inConstruction';
  const known = plans.get(key);
  if (known) return known;
  const all = await listTemplates(work, id, { includeInactive: false });
  const allowed = all.filter((one) => one.isActive && one.forbiddenBecause === null);
  plans.set(key, allowed);
  return allowed;
}

async function templateFor(
  stage: Stage,
  work: Work,
  project: SeededProject,
  choice: number,
): Promise<string> {
  const { data } = project;
  const templates = await plansOf(stage, work, project);
  const total = Object.values(data.plans).reduce((sum, weight) => sum + weight, 0);
  let rest = ((choice * 7919) % 1) * total;
  for (const [type, weight] of Object.entries(data.plans)) {
    rest -= weight;
    const template = templates.find((one) => one.type === type);
    if (rest < 0 && template) return template.id;
  }
  const [first] = templates;
  if (!first) throw new Error('The project has no payment plan.');
  return first.id;
}

/** The first installment, in full by most; some pay half of it. */
async function receive(
  stage: Stage,
  work: Work,
  saleId: string,
  { buyer }: SaleScenario,
  { receivedAt, isPart, mode, reference }: ReceiptScenario,
): Promise<string> {
  const first = await work.db
    .selectFrom('installment')
    .select(['principalPaise', 'cgstPaise', 'sgstPaise', 'igstPaise'])
    .where('saleId', '=', saleId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirstOrThrow();
  const duePaise = first.principalPaise + first.cgstPaise + first.sgstPaise + first.igstPaise;
  const { id } = await recordReceipt(stage.as(work, played(buyer).owner, receivedAt), {
    saleId,
    mode,
    amountPaise: isPart ? Math.floor(duePaise / 200) * 100 : duePaise,
    receivedDate: dayIn(receivedAt),
    reference,
    payerName: applicantName({ buyer }),
  });
  return id;
}

async function verify(
  stage: Stage,
  work: Work,
  receiptId: string,
  { buyer }: SaleScenario,
  verifiedAt: string,
): Promise<void> {
  await verifyReceipt(stage.as(work, 'fm1', verifiedAt), receiptId, {
    clearedOn: dayIn(verifiedAt),
    takesBackInterest: true,
    depositAccountId: buyer.project.accountId,
  });
}

export function applicantName({ buyer: { input } }: { buyer: Pick<LeadScenario, 'input'> }): string {
  return [input.firstName, input.lastName].filter(Boolean).join(' ');
}

const BANKS = ['HDFC Bank', 'State Bank of India', 'ICICI Bank', 'Axis Bank'] as const;

function bankOf(choice: number): string {
  return BANKS[Math.floor(choice * 9973) % BANKS.length] ?? BANKS[0];
}

/** A fictitious PAN that is the same for the same customer. */
function panOf(number: number): string {
  const digits = String(number).padStart(4, '0');
  const letters = Array.from(digits, (digit) => 'ABCDEFGHJK'[Number(digit)] ?? 'A').join('');
  return `${letters.slice(0, 3)}P${letters.slice(3)}${digits}Z`;
}
