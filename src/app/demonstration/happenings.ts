import { Agenda } from './agenda.ts';
import { Cancellations } from './cancellations.ts';
import { challanHappenings } from './challans.ts';
import { Collections } from './collections.ts';
import { commissionRunHappenings } from './commissionRuns.ts';
import { Commissions } from './commissions.ts';
import { Contractors } from './contractors.ts';
import { Demands } from './demands.ts';
import { depositHappenings } from './deposits.ts';
import { updateTower } from '#inventory/project-lifecycle/server/tower.commands.ts';
import { fileApproved } from '#company/documents/server/document.store.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { SeededProject } from './seeded.ts';
import { HISTORY_MONTHS } from './company.ts';
import { interestHappenings } from './interest.ts';
import { kycPapersOf, planKyc } from './kycPapers.ts';
import { OFFER_DAYS } from './milestones.data.ts';
import { milestoneHappenings } from './milestones.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { DatabaseOwner } from './owner.ts';
import { partnerFirmHappenings } from './partnerFirms.ts';
import { partnerInvoiceHappenings } from './partnerInvoices.ts';
import { planQuestions } from './partnerQuestions.ts';
import { recoveryHappenings } from './recoveries.ts';
import type { SaleScenario } from './sale.scenario.ts';
import type { SalePapers } from './saleLife.ts';
import { SaleLives } from './saleLife.ts';
import { saleHappenings } from './sales.ts';
import type { SitePhotos } from './sitePhotos.ts';
import type { Happening, Stage } from './stage.ts';
import { enforceList } from './prices.ts';
import { at } from './stage.ts';
import { towerHappenings } from './towers.ts';
import { Transfers } from './transfers.ts';
import { waiverHappenings } from './waivers.ts';

/** Events played in one transaction. */
const BATCH = 30;

/** Plays price rises, construction, and every booking up to possession or cancellation, in order of time. */
export async function playHappenings(
  stage: Stage,
  projects: readonly SeededProject[],
  sales: readonly SaleScenario[],
  { files, owner, sitePhotos }: { files: FileStore; owner: DatabaseOwner; sitePhotos: SitePhotos },
): Promise<void> {
  const certificates = await Promise.all(projects.map((project) => occupancy(stage, project, files)));
  const agenda = new Agenda(
    [
      ...projects.flatMap((project) => priceRises(stage, project)),
      ...projects.flatMap((project) => towerHappenings(stage, project)),
      ...projects.flatMap((project) => depositHappenings(stage, project)),
      ...certificates.flat(),
      ...interestHappenings(stage),
      ...waiverHappenings(stage),
      ...(await commissionHappenings(stage, projects, files)),
    ],
    stage.latest,
  );
  const lives = new SaleLives(stage, agenda, await papersOf(stage, files));
  const collections = new Collections(stage, lives);
  const demands = new Demands(stage, lives, collections);
  const contractors = await Contractors.begin(stage, files);
  const kycPapers = await kycPapersOf(stage, files);
  const cancellations = new Cancellations(stage, agenda);
  const onBooked = (id: string, sale: SaleScenario) => {
    const life = lives.begin(id, sale);
    planKyc(stage, lives, life, kycPapers);
    if (sale.cancellation) cancellations.plan(life, sale.cancellation);
  };
  const others = [
    ...contractors.happenings(projects),
    ...projects.flatMap((project) =>
      milestoneHappenings(stage, project, { files, demands, contractors, agenda, sitePhotos }),
    ),
    ...projects.flatMap((project) => possession(stage, project, demands)),
    ...demands.byDate(),
    ...sales.flatMap((sale) => saleHappenings(stage, sale, onBooked)),
  ];
  for (const happening of others) agenda.add(happening);
  new Transfers(stage, agenda, lives, collections).plan();
  new Commissions(stage, agenda).plan();
  planQuestions(stage, agenda);
  await playAll(stage, agenda, owner);
}

/** What firms bill for their commissions, and how they are paid. */
async function commissionHappenings(
  stage: Stage,
  projects: readonly SeededProject[],
  files: FileStore,
): Promise<Happening[]> {
  const line = 'Tax invoice for commission (demonstration)';
  const paper = await files.keep(stage.organizationId, 'invoice.pdf', onePagePdf(line));
  return [
    ...partnerFirmHappenings(stage),
    ...recoveryHappenings(stage),
    ...partnerInvoiceHappenings(stage, paper),
    ...commissionRunHappenings(stage, projects),
    ...challanHappenings(stage, projects),
  ];
}

async function playAll(stage: Stage, agenda: Agenda, owner: DatabaseOwner): Promise<void> {
  let [played, refreshAt] = [0, BATCH];
  for (let next = agenda.next(); next !== undefined;) {
    await stage.play('bh', stage.latest, async (work) => {
      for (let count = 0; next !== undefined && count < BATCH; count += 1) {
        if (next.startsOver && count > 0) return;
        await next.play(work);
        next = agenda.next();
      }
    });
    played += BATCH;
    if (next !== undefined) await stage.progress.reach('sales', shareOf(stage, next.at));
    // Whenever the tables have doubled.
    if (played < refreshAt) continue;
    await owner.refreshStatistics();
    refreshAt *= 2;
  }
}

/** The share of work done at a given time: it grows with the number of running sales. */
function shareOf(stage: Stage, moment: Instant): number {
  const begin = Date.parse(stage.monthStart(HISTORY_MONTHS));
  const passed = (Date.parse(moment) - begin) / (Date.parse(stage.latest) - begin);
  return Math.min(1, Math.max(0, passed)) ** 2;
}

async function papersOf(stage: Stage, files: FileStore): Promise<SalePapers> {
  const keep = (name: string, line: string) => files.keep(stage.organizationId, name, onePagePdf(line));
  return {
    agreement: await keep('Agreement for sale.pdf', 'Agreement for sale, signed (demonstration)'),
    possessionLetter: await keep('Possession letter.pdf', 'Letter of possession, signed (demonstration)'),
  };
}

/** With the certificate, possession is offered and the balance is demanded. */
function possession(stage: Stage, { data, towerIds }: SeededProject, demands: Demands): Happening[] {
  const { ocDaysAgo } = data;
  if (ocDaysAgo === undefined) return [];
  const day = stage.daysAgo(ocDaysAgo - OFFER_DAYS);
  const moment = at(day, 9);
  return [...towerIds.values()].flatMap((towerId) => [
    {
      at: moment,
      play: async (work: Work) => {
        await updateTower(stage.as(work, 'pd', moment), towerId, { possessionOfferDate: day });
      },
    },
    demands.run(day, () => ({ kind: 'possession', towerId })),
  ]);
}

const QUARTERS = 7;

function priceRises(stage: Stage, { id, data }: SeededProject): Happening[] {
  const step = Math.round((data.rateNowPaise - data.launchRatePaise) / QUARTERS / 100) * 100;
  return Array.from({ length: QUARTERS }, (_, index) => {
    const moment = at(stage.monthStart(HISTORY_MONTHS - 3 * (index + 1)), 8);
    const isLast = index === QUARTERS - 1;
    const baseRatePaise = isLast ? data.rateNowPaise : data.launchRatePaise + step * (index + 1);
    const floorRatePaise = Math.round((baseRatePaise * 0.92) / 100_00) * 100_00;
    return {
      at: moment,
      play: async (work) => {
        const head = stage.as(work, 'sh', moment);
        const name = `Prices from ${formatMonth(head.today)}`;
        await enforceList(head, stage.as(work, 'bh', moment), {
          projectId: id,
          name,
          effectiveFrom: head.today,
          baseRatePaise,
          floorRatePaise,
        });
      },
    };
  });
}

async function occupancy(
  stage: Stage,
  { data, towerIds }: SeededProject,
  files: FileStore,
): Promise<Happening[]> {
  const { ocDaysAgo } = data;
  if (ocDaysAgo === undefined) return [];
  const day = stage.daysAgo(ocDaysAgo);
  const moment = at(day, 9);
  const happenings = [...towerIds].map(async ([code, towerId]) => {
    const name = `occupancy-certificate-${code}.pdf`;
    const line = `Occupancy certificate of ${data.input.name}, tower ${code}, ${day} (demonstration)`;
    const kept = await files.keep(stage.organizationId, name, onePagePdf(line));
    const record = { resourceType: 'tower', resourceId: towerId } as const;
    return {
      at: moment,
      play: async (work: Work) => {
        const director = stage.as(work, 'pd', moment);
        await fileApproved(director, record, 'occupancyCertificate', { name, kept });
        await updateTower(director, towerId, { ocDate: day });
      },
    };
  });
  return Promise.all(happenings);
}
