import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { Document } from '#company/documents/document.contract.ts';
import { approveDocument } from '#company/documents/document.contract.ts';
import type { Dashboard } from '#insight/dashboards/dashboard.contract.ts';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import type { PaymentsDashboard } from '#insight/dashboards/paymentsDashboard.contract.ts';
import { getPaymentsDashboard } from '#insight/dashboards/paymentsDashboard.contract.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import type { RevenueProjection } from '#insight/predictions/revenueProjection.contract.ts';
import { getRevenueProjection } from '#insight/predictions/revenueProjection.contract.ts';
import { updateProject } from '#inventory/projects/project.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { getDemandLetter } from '#sale-lifecycle/demands/demandLetter.contract.ts';
import type { DemandRun } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { getDemandRun, listDemandRuns, postDemandRun } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { ConstructionAnalytics } from '#site/analytics/analytics.contract.ts';
import { getConstructionAnalytics } from '#site/analytics/analytics.contract.ts';
import type { Issue } from '#site/issues/issue.contract.ts';
import { listIssues } from '#site/issues/issue.contract.ts';
import type { MilestoneDetail } from '#site/milestones/milestone.contract.ts';
import {
  createMilestone,
  getMilestone,
  updateMilestoneProgress,
} from '#site/milestones/milestone.contract.ts';
import type { MilestoneWithChecks } from '#site/quality/check.contract.ts';
import { createQualityCheck, updateQualityCheck } from '#site/quality/check.contract.ts';
import { startDemandWorker } from '../support/demand-worker.ts';
import type { Ask } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import { photograph, sendPhotos } from '../support/photographs.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import type { TestUser } from '../support/test-app.ts';
import { uploadForm } from '../support/upload.ts';

// One slab through the house over HTTP, and what the Business Head, the Project Director and the Finance Head read of
// it after each step. Every figure is followed to its rows.

const SITE = { latitude: 18.5981, longitude: 73.7646 };

let desk: SalesDesk;
let worker: Worker;
let people: Record<'head' | 'director' | 'finance', TestUser>;
/** Reports what the others inspect. */
let builder: TestUser;
let saleId: string;
let slabId: string;
let checkId: string;
let expectedOn: string;

beforeAll(async () => {
  desk = await openSalesDesk();
  worker = await startDemandWorker(desk.app, () => desk.now);
  builder = await desk.organization.user('Sales Manager');
  const director = await desk.organization.user('Project Director');
  people = { head: desk.head, director, finance: desk.finance };
  await dataOf(desk.head.send(updateProject, { params: { id: desk.project.id }, body: SITE }));
  const sale = await desk.sale();
  saleId = sale.id;
  await desk.run((work) => markRegistered(work, saleId));
  expectedOn = addDays(desk.today, 45);
  const made = await dataOf<MilestoneDetail>(
    director.send(createMilestone, {
      body: {
        projectId: desk.project.id,
        towerId: sale.towerId,
        key: 'slab:4',
        name: 'Slab 4',
        sequence: 5,
        weightPct: 10,
        plannedStart: desk.today,
        plannedEnd: expectedOn,
      },
    }),
  );
  slabId = made.id;
});

afterAll(async () => {
  await worker?.stop();
  await desk?.app.stop();
});

type Reader = keyof typeof people;

const ask: Ask<Reader> = async (who, call, query) => {
  const { status, body } = await people[who].send(call, { query });
  expect(status, `${who}: ${call.path} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function followed<T>(who: Reader, reply: T): Promise<T> {
  for (const { path, figure, sum } of await sumsOfFigures(ask, who, reply))
    expect.soft(sum, `${who}${path} ${JSON.stringify(figure.query)}`).toBe(figure.value);
  return reply;
}

/** What the three read of the works of the project on their first screens; the same, and each figure opens its rows. */
async function works() {
  const rows = await Promise.all(
    (['head', 'director', 'finance'] as const).map(async (who) => {
      const dashboard = await dataOf<Dashboard>(people[who].send(getDashboard, { query: {} }));
      const { works: found } = await followed(who, { works: dashboard.works });
      const row = found?.find(({ id }) => id === desk.project.id);
      return {
        unlocking: row?.unlocking.value ?? 0,
        unlocked: row?.unlocked.value ?? 0,
        failedChecks: row?.failedChecks.value ?? 0,
        graveIssues: row?.graveIssues.value ?? 0,
      };
    }),
  );
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
  return rows[0];
}

/** What the buyers of the project have to pay, due or not, as finance reads it. */
async function receivable(): Promise<number> {
  const { ageing } = await dataOf<Dashboard>(desk.finance.send(getDashboard, { query: {} }));
  const row = (await followed('finance', ageing))?.find(({ id }) => id === desk.project.id);
  return (row?.notDue.value ?? 0) + (row?.overdue.value ?? 0);
}

/** The cash expected in the months to come, as both read it: of what is demanded, and of what will be. */
async function cash() {
  const read = async (who: 'head' | 'finance') => {
    const query = { projectId: desk.project.id };
    const { months } = await dataOf<RevenueProjection>(people[who].send(getRevenueProjection, { query }));
    const sumOf = (part: 'demandedPaise' | 'toBeDemandedPaise') =>
      months.reduce((sum, month) => sum + month[part], 0);
    return { demanded: sumOf('demandedPaise'), toBeDemanded: sumOf('toBeDemandedPaise') };
  };
  const [head, finance] = [await read('head'), await read('finance')];
  expect(head).toEqual(finance);
  return head;
}

async function earned(): Promise<number | undefined> {
  const query = { projectId: desk.project.id, from: desk.today, to: desk.today };
  const reply = await dataOf<ConstructionAnalytics>(
    people.director.send(getConstructionAnalytics, { query }),
  );
  return (await followed('director', reply)).earnedValue?.earned.value;
}

async function slabOfPlan(): Promise<Installment> {
  const plan = await dataOf<PaymentPlan>(desk.finance.send(getPaymentPlan, { params: { id: saleId } }));
  const found = plan.installments.find(({ name }) => name === 'Slab 4');
  if (!found) throw new Error('The plan bills no slab 4.');
  return found;
}

const inspect = (body: object, as = people.director) =>
  dataOf<MilestoneWithChecks>(as.send(updateQualityCheck, { params: { id: slabId, checkId }, body }));

describe('a slab', () => {
  it('is expected, and what it unlocks is known before it is built', async () => {
    const { totalPaise, expectedDate } = await slabOfPlan();
    expect(expectedDate).toBe(expectedOn);
    expect(await works()).toEqual({
      unlocking: 1,
      unlocked: totalPaise,
      failedChecks: 0,
      graveIssues: 0,
    });
    expect(await earned()).toBe(0);
  });

  it('fails its check, which opens an issue for all three to see', async () => {
    const { qualityChecks } = await dataOf<MilestoneWithChecks>(
      people.director.send(createQualityCheck, {
        params: { id: slabId },
        body: { name: 'Cover of the steel', items: [{ text: 'Cover', unit: 'mm', min: 20, max: 30 }] },
      }),
    );
    checkId = qualityChecks.find(({ name }) => name === 'Cover of the steel')?.id ?? '';
    await inspect({ items: [{ no: 1, value: 12 }] });
    expect(await works()).toMatchObject({ failedChecks: 1, graveIssues: 1 });
  });

  it('is put right and inspected again, which verifies the issue', async () => {
    await dataOf(
      builder.send(updateQualityCheck, { params: { id: slabId, checkId }, body: { status: 'pending' } }),
    );
    await inspect({ items: [{ no: 1, value: 25 }] });
    expect(
      await dataOf<Issue[]>(desk.head.send(listIssues, { query: { milestoneId: slabId } })),
    ).toMatchObject([{ severity: 'high', status: 'verified' }]);
    expect(await works()).toMatchObject({ failedChecks: 0, graveIssues: 0 });
  });

  it('lacks a photo and the certificate, gets both, and is completed', async () => {
    const missing = async () =>
      (await dataOf<MilestoneDetail>(desk.head.send(getMilestone, { params: { id: slabId } }))).missing;
    expect(await missing()).toHaveLength(2);
    const bytes = await photograph(1, { takenAt: `${desk.today}T00:00:01`, offset: '+05:30', ...SITE });
    const sent = await sendPhotos(desk.app.url, builder, slabId, [{ name: 'slab.jpg', bytes }]);
    expect(sent.status).toBe(201);
    const categories = await dataOf<DocumentCategory[]>(builder.send(listCategories, {}));
    const document = await dataOf<Document>(
      uploadForm(desk.app.url, builder, '/documents', 'Certificate.pdf', onePagePdf('Slab 4'), {
        categoryId: categories.find(({ key }) => key === ARCHITECT_CERTIFICATE)?.id ?? '',
        resourceType: 'milestone',
        resourceId: slabId,
      }),
    );
    await dataOf(
      people.director.send(approveDocument, {
        params: { id: document.id },
        body: { versionId: document.latest.id },
      }),
    );
    expect(await missing()).toEqual([]);
    const done = { progressPct: 100, status: 'completed' };
    await dataOf(desk.head.send(updateMilestoneProgress, { params: { id: slabId }, body: done }));
    expect(await works()).toMatchObject({ unlocking: 0, unlocked: 0 });
    expect(await earned()).toBeGreaterThan(0);
  });

  it('is previewed to be demanded, posted and written to the buyer; the money is expected on its due day', async () => {
    const { totalPaise } = await slabOfPlan();
    const before = await receivable();
    const expected = await cash();
    const runs = () =>
      dataOf<DemandRun[]>(desk.finance.send(listDemandRuns, { query: { projectId: desk.project.id } }));
    await expect
      .poll(async () => (await runs()).find(({ milestoneId }) => milestoneId === slabId)?.status, {
        timeout: 30_000,
      })
      .toBe('rehearsed');
    const run = (await runs()).find(({ milestoneId }) => milestoneId === slabId);
    const { toDemand } = await dataOf<PaymentsDashboard>(
      desk.finance.send(getPaymentsDashboard, { query: {} }),
    );
    await followed('finance', { toDemand });
    expect(toDemand).toMatchObject({
      count: { value: 1 },
      expected: { value: run?.expectedInBankPaise },
    });
    const params = { id: run?.id ?? '' };
    await dataOf(desk.finance.send(postDemandRun, { params, body: {} }));
    await expect
      .poll(async () => (await dataOf<DemandRun>(desk.finance.send(getDemandRun, { params }))).lettersStatus)
      .toBe('written');
    const demanded = await slabOfPlan();
    expect(demanded).toMatchObject({ demandDate: desk.today, outstandingPaise: totalPaise });
    expect((demanded.dueDate ?? '') < expectedOn).toBe(true);
    const letter = await desk.finance.send(getDemandLetter, { params: { id: demanded.id } });
    expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await receivable()) - before).toBe(totalPaise);
    const moved = await cash();
    expect(moved.demanded).toBeGreaterThan(expected.demanded);
    expect(moved.toBeDemanded).toBeLessThan(expected.toBeDemanded);
  });
});
