import { issueCostSheet } from '../domains/pricing/server/costSheet.commands.ts';
import { recordReceipt } from '../domains/payments/server/receipt.commands.ts';
import { verifyReceipt } from '../domains/payments/server/receipt.verify.ts';
import { getPaymentPlan } from '../domains/payments/server/plan.queries.ts';
import { listTemplates } from '../domains/projects/server/paymentTemplate.queries.ts';
import { getProject } from '../domains/projects/server/project.queries.ts';
import { updateProject } from '../domains/projects/server/project.update.ts';
import { bookUnit } from '../domains/sales/server/booking.commands.ts';
import { updateTower } from '../domains/towers/server/tower.commands.ts';
import { listUnits } from '../domains/units/server/unit.queries.ts';
import { storeFile } from '../domains/files/server/file.commands.ts';
import { addDays } from '../platform/contract/calendar.ts';
import type { Day, Instant } from '../platform/contract/calendar.ts';
import type { FileStore } from '../platform/server/files/file-store.ts';
import type { SeededProject } from './company.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { LeadPlot } from './leads.ts';
import { plotBuyer } from './leads.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** Something that happens at a moment; the history is played in the order of moments. */
export interface Happening {
  at: Instant;
  play: () => Promise<void>;
}

export interface SalePlot {
  buyer: LeadPlot;
  bookedOn: Day;
  /** Filled when the enquiry has been played. */
  lead: { id: string; owner: string } | null;
}

const WAITING_RECEIPTS = 11;

/** The bookings that still stand, month by month as the company's history says. */
export function plotSales(stage: Stage, projects: readonly SeededProject[]): SalePlot[] {
  const plots: SalePlot[] = [];
  for (const project of projects) {
    const months = project.data.bookings.flatMap((count, index) =>
      Array.from({ length: count }, () => HISTORY_MONTHS - index),
    );
    const standing = stage.random.shuffled(months).slice(project.data.cancelled);
    for (const monthsAgo of standing) {
      const bookedOn = saleDay(stage, stage.monthStart(monthsAgo));
      plots.push({ buyer: plotBuyer(stage, project, bookedOn), bookedOn, lead: null });
    }
  }
  return plots.sort((a, b) => a.bookedOn.localeCompare(b.bookedOn));
}

/** Seven of ten book on a Saturday or Sunday. */
function saleDay({ random }: Stage, monthStart: Day): Day {
  const wantsWeekend = random.chance(0.7);
  for (;;) {
    const day = addDays(monthStart, random.between(0, 27));
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    if (isWeekend === wantsWeekend) return day;
  }
}

/** Price rises, the occupancy certificate, and every booking with its receipt. */
export function happenings(
  stage: Stage,
  projects: readonly SeededProject[],
  sales: readonly SalePlot[],
  files: FileStore,
): Happening[] {
  return [
    ...projects.flatMap((project) => priceRises(stage, project)),
    ...projects.flatMap((project) => occupancy(stage, project, files)),
    ...sales.flatMap((sale, index) => saleHappenings(stage, sale, index >= sales.length - WAITING_RECEIPTS)),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

function priceRises(stage: Stage, { id, data }: SeededProject): Happening[] {
  const quarters = 7;
  const step = Math.round((data.rateNowPaise - data.launchRatePaise) / quarters / 100) * 100;
  return Array.from({ length: quarters }, (_, index) => {
    const day = stage.monthStart(HISTORY_MONTHS - 3 * (index + 1));
    const baseRatePaise =
      index === quarters - 1 ? data.rateNowPaise : data.launchRatePaise + step * (index + 1);
    const floorRatePaise = Math.round((baseRatePaise * 0.92) / 100_00) * 100_00;
    return {
      at: at(day, 8),
      play: async () => {
        await stage.play('sh', at(day, 8), (work) =>
          updateProject(work, id, { baseRatePaise, floorRatePaise }),
        );
      },
    };
  });
}

function occupancy(stage: Stage, { data, towerIds }: SeededProject, files: FileStore): Happening[] {
  if (data.ocDaysAgo === undefined) return [];
  const day = stage.daysAgo(data.ocDaysAgo);
  return [...towerIds].map(([code, towerId]) => ({
    at: at(day, 9),
    play: async () => {
      const name = `occupancy-certificate-${code}.pdf`;
      const bytes = onePagePdf(
        `Occupancy certificate of ${data.input.name}, tower ${code}, ${day} (demonstration)`,
      );
      const kept = await files.keep(stage.organizationId, name, bytes);
      await stage.play('pd', at(day, 9), async (work) => {
        const owner = {
          resourceType: 'tower',
          resourceId: towerId,
          purpose: 'occupancyCertificate',
        } as const;
        await storeFile(work, name, kept, owner);
        await updateTower(work, towerId, { ocDate: day });
      });
    },
  }));
}

function saleHappenings(stage: Stage, sale: SalePlot, staysUnverified: boolean): Happening[] {
  const { random } = stage;
  const hour = 10 + random.next() * 8;
  const chances = {
    discount: random.next(),
    pays: random.next(),
    verifiedAfter: random.between(0, 3),
    choice: random.next(),
  };
  const receiptDay = addDays(sale.bookedOn, chances.pays > 0.9 ? 5 : 0);
  const verified = at(addDays(receiptDay, chances.verifiedAfter), 18.5 + random.next());
  let receiptId: string | null = null;
  let saleId: string | null = null;
  return [
    {
      at: at(sale.bookedOn, hour),
      play: async () => {
        saleId = await book(stage, sale, at(sale.bookedOn, hour), chances);
      },
    },
    {
      at: at(receiptDay, hour + 0.4),
      play: async () => {
        if (saleId) receiptId = await receive(stage, saleId, sale, at(receiptDay, hour + 0.4), chances.pays);
      },
    },
    {
      at: verified,
      play: async () => {
        if (receiptId && !staysUnverified) await verify(stage, receiptId, verified);
      },
    },
  ];
}

async function book(
  stage: Stage,
  { buyer, lead, bookedOn }: SalePlot,
  moment: Instant,
  chances: { discount: number; choice: number },
): Promise<string> {
  if (!lead) throw new Error('The buyer has not enquired yet.');
  const { project } = buyer;
  const discountPct = Math.round(chances.discount * chances.discount * 300) / 100;
  // What an executive may not grant, his manager offers.
  const issuer = discountPct > 1 ? managerOf(project.data.code) : lead.owner;
  return stage.play(issuer, moment, async (work) => {
    const unitId = await freeUnit(work, project.id, buyer.input.unitTypes?.[0], chances.choice);
    const templateId = await templateFor(work, project, chances.choice);
    const offer = await issueCostSheet(work, unitId, {
      leadId: lead.id,
      parking: [{ code: 'COVERED', quantity: 1 }],
      templateId,
      ...(discountPct > 0
        ? { discount: { kind: 'pct', value: discountPct, reason: 'Agreed with the customer' } }
        : {}),
    });
    if (!offer.costSheet) throw new Error('The cost sheet was not issued.');
    const seller = stage.as(work, lead.owner, moment);
    const name = [buyer.input.firstName, buyer.input.lastName].filter(Boolean).join(' ');
    return bookUnit(seller, {
      leadId: lead.id,
      unitId,
      costSheetId: offer.costSheet.id,
      templateId,
      bookingDate: bookedOn,
      applicants: [
        {
          name,
          pan: panOf(buyer.input.phone),
          dob: `19${70 + ((buyer.contacts * 7) % 29)}-0${1 + (buyer.contacts % 9)}-1${buyer.contacts}`,
          phone: buyer.input.phone,
          email: buyer.input.email ?? null,
          address: `${buyer.contacts * 3} Prabhat Road, ${buyer.input.city ?? 'Pune'}`,
          sharePct: 100,
        },
      ],
      funding: chances.choice < 0.68 ? 'loan' : 'self',
      ...(chances.choice < 0.68
        ? { loan: { bank: 'HDFC Bank', sanctionNumber: null, sanctionedPaise: null } }
        : {}),
      salesExecutiveId: stage.person(lead.owner).userId,
    });
  });
}

type Work = Parameters<Parameters<Stage['play']>[2]>[0];

/** Lower floors go first, and the wished type if there is one left. */
async function freeUnit(
  work: Work,
  projectId: string,
  unitType: string | undefined,
  choice: number,
): Promise<string> {
  const { rows } = await listUnits(work, {
    page: 1,
    limit: 1500,
    projectId,
    status: ['available'],
    sort: 'floor',
  });
  const wished = rows.filter((unit) => unit.unitType === unitType);
  const candidates = wished.length > 0 ? wished : rows;
  const unit = candidates[Math.floor(choice * choice * candidates.length)];
  if (!unit) throw new Error('The demonstration has no unit left to sell.');
  return unit.id;
}

async function templateFor(work: Work, { id, data }: SeededProject, choice: number): Promise<string> {
  const templates = (await listTemplates(work, id, { includeInactive: false })).filter(
    (one) => one.isActive && one.forbiddenBecause === null,
  );
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

/** The first installment, in full by most; some pay half of it, a few not yet. */
async function receive(
  stage: Stage,
  saleId: string,
  { lead, bookedOn, buyer }: SalePlot,
  moment: Instant,
  pays: number,
): Promise<string | null> {
  if (!lead || pays < 0.03) return null;
  return stage.play(lead.owner, moment, async (work) => {
    const plan = await getPaymentPlan(work, saleId);
    const first = plan.installments[0];
    if (!first) throw new Error('The plan has no installment.');
    const amountPaise = pays < 0.08 ? Math.floor(first.totalPaise / 200) * 100 : first.totalPaise;
    const mode = (['neft', 'rtgs', 'upi', 'cheque'] as const)[Math.floor(pays * 40) % 4] ?? 'neft';
    const { id } = await recordReceipt(work, {
      saleId,
      mode,
      amountPaise,
      receivedDate: moment.slice(0, 10) < bookedOn ? bookedOn : work.today,
      reference: `${mode.toUpperCase()}${saleId.slice(-10).toUpperCase()}`,
      payerName: [buyer.input.firstName, buyer.input.lastName].filter(Boolean).join(' '),
    });
    return id;
  });
}

async function verify(stage: Stage, receiptId: string, moment: Instant): Promise<void> {
  await stage.play('fm1', moment, async (work) => {
    const receipt = await work.db
      .selectFrom('paymentTransaction')
      .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
      .select('sale.projectId')
      .where('paymentTransaction.id', '=', receiptId)
      .executeTakeFirstOrThrow();
    const { designatedAccounts } = await getProject(work, receipt.projectId);
    const account = designatedAccounts.find((one) => one.kind === 'collection');
    await verifyReceipt(work, receiptId, { clearedOn: work.today, depositAccountId: account?.id ?? null });
  });
}

function managerOf(code: string): string {
  return { KTR: 'sm1', KVH: 'sm2', KAR: 'sm3' }[code] ?? 'sh';
}

/** A fictitious PAN that is the same for the same customer. */
function panOf(phone: string): string {
  const digits = phone.slice(-4);
  const letters = Array.from(phone.slice(-8, -3), (digit) => 'ABCDEFGHJK'[Number(digit)] ?? 'A').join('');
  return `${letters.slice(0, 3)}P${letters.slice(3, 4)}${digits}Z`;
}
