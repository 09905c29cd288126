import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filed } from '../../../../tests/support/filed.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { SMALLEST_PNG, upload } from '../../../../tests/support/upload.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { decideApproval } from '#company/approvals/approval.contract.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { listDemandRuns, previewDemandRun } from '#sale-lifecycle/demands/demandRun.contract.ts';
import type { Issue } from '#site/issues/issue.contract.ts';
import { createMilestoneIssue, listIssues, updateIssue } from '#site/issues/issue.contract.ts';
import type { MilestoneDetail } from '#site/milestones/milestone.contract.ts';
import {
  deleteMilestone,
  getMilestone,
  updateMilestoneProgress,
} from '#site/milestones/milestone.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import type { LaterCheck, MilestoneWithChecks, QualityCheck } from '../check.contract.ts';
import * as contract from '../check.contract.ts';
import { createCheckList, updateCheckList } from '../checkList.contract.ts';

let desk: SalesDesk;
let director: TestUser;
let builder: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  [director, builder] = await Promise.all([
    desk.organization.user('Project Director'),
    desk.organization.user('Sales Manager'),
  ]);
});

afterAll(() => desk.app.stop());

const ITEMS = [
  { text: 'Shuttering tight' },
  { text: 'Cover', unit: 'mm', min: 20, max: 30 },
  { text: 'Strength after 28 days', kind: 'later', days: 28, unit: 'N/mm²', min: 30 },
];
const GOOD = [
  { no: 1, result: 'ok' },
  { no: 2, value: 25 },
];

/** A milestone of a new tower with one check. */
async function inspected(items: object[] = ITEMS, key = 'lobbies'): Promise<{ id: string; checkId: string }> {
  const tower = await desk.run((work) => buildTower(work, { projectId: desk.project.id }));
  const { id } = await desk.run((work) =>
    buildMilestone(work, { projectId: desk.project.id, towerId: tower.id, key }),
  );
  await filed(desk.run, 'milestone', id, ARCHITECT_CERTIFICATE);
  const { qualityChecks } = await dataOf<MilestoneWithChecks>(
    desk.head.send(contract.createQualityCheck, { params: { id }, body: { name: 'Before the pour', items } }),
  );
  return { id, checkId: qualityChecks[0]?.id ?? '' };
}

const set = ({ id, checkId }: { id: string; checkId: string }, body: object, as = director) =>
  as.send(contract.updateQualityCheck, { params: { id, checkId }, body });
const finish = (id: string, as = desk.head) =>
  as.send(updateMilestoneProgress, { params: { id }, body: { progressPct: 100, status: 'completed' } });
const missingOf = async (id: string) =>
  (await dataOf<MilestoneDetail>(desk.head.send(getMilestone, { params: { id } }))).missing;
const issuesOf = (milestoneId: string) =>
  dataOf<Issue[]>(desk.head.send(listIssues, { query: { milestoneId } }));

describe('a milestone', () => {
  it('gets the checks of its kind of work when it is made, as the lists are then', async () => {
    const list = await dataOf<{ id: string; version: number }>(
      desk.head.send(createCheckList, {
        body: { key: 'slab', name: 'Slab', items: [{ text: 'Props upright' }] },
      }),
    );
    const make = (key: string) =>
      desk.run((work) => buildMilestone(work, { projectId: desk.project.id, key, sequence: 40 }));
    const slab = await make('slab:31');
    const read = (id: string) =>
      dataOf<QualityCheck[]>(desk.head.send(contract.listQualityChecks, { params: { id } }));
    expect(await read(slab.id)).toMatchObject([
      { name: 'Slab', status: 'pending', mandatory: true, round: 1 },
    ]);
    await dataOf(
      desk.head.send(updateCheckList, { params: { id: list.id }, body: { isActive: false, version: 1 } }),
    );
    expect(await read((await make('slab:32')).id)).toEqual([]);
    expect((await read(slab.id))[0]?.items).toMatchObject([{ no: 1, text: 'Props upright', result: null }]);
    expect((await desk.head.send(deleteMilestone, { params: { id: slab.id } })).status).toBe(200);
  });

  it('goes from a failed check over its issue and the rework to its completion by another person', async () => {
    const place = await inspected();
    expect(await missingOf(place.id)).toEqual(['1 quality check is not passed.']);
    const photo = await upload(desk.app.url, director, 'cover.png', SMALLEST_PNG);
    const fileId = (photo.body.data as { id: string }).id;
    const bad = [
      { no: 1, result: 'ok' },
      { no: 2, value: 12, result: 'ok', fileIds: [fileId] },
    ];
    const failed = await dataOf<MilestoneWithChecks>(set(place, { items: bad }));
    expect(failed.qualityChecks[0]).toMatchObject({ status: 'failed', files: [{ name: 'cover.png' }] });
    expect(failed.missing).toEqual(['1 quality check is not passed.', 'Close 1 high issue first.']);
    expect(await issuesOf(place.id)).toMatchObject([
      { severity: 'high', status: 'open', fileCount: 1, description: 'Cover: 12 mm, 20 to 30 mm wanted.' },
    ]);
    expect(await refusalOf(finish(place.id))).toEqual({
      status: 409,
      message: '1 quality check is not passed. Close 1 high issue first.',
    });

    expect((await refusalOf(set(place, { items: GOOD }))).message).toBe(
      'This check failed. Report the rework first, then inspect it again.',
    );
    const [again] = (await dataOf<MilestoneWithChecks>(set(place, { status: 'pending' }, builder)))
      .qualityChecks;
    expect(again).toMatchObject({ status: 'pending', round: 2 });
    expect(await refusalOf(set(place, { items: GOOD }, builder))).toEqual({
      status: 403,
      message: 'You reported the rework; another person has to inspect it.',
    });
    const passed = await dataOf<MilestoneWithChecks>(set(place, { items: GOOD, inspector: 'Suhas Apte' }));
    expect(passed.qualityChecks[0]).toMatchObject({
      status: 'pending',
      laterDueOn: addDays(desk.today, 28),
      inspector: 'Suhas Apte',
    });
    const waiting = await dataOf<LaterCheck[]>(desk.head.send(contract.listLaterChecks, { query: {} }));
    expect(waiting).toMatchObject([{ name: 'Before the pour', milestone: { id: place.id }, isLate: false }]);
    expect(await dataOf(desk.head.send(contract.listLaterChecks, { query: { overdue: 'true' } }))).toEqual(
      [],
    );
    // Later results alone are missing: the check holds no more, and its issue is still to be verified.
    expect(await missingOf(place.id)).toEqual(['Close 1 high issue first.']);
    const [issue] = await issuesOf(place.id);
    const step = (body: object, as: TestUser) =>
      as.send(updateIssue, { params: { id: issue?.id ?? '' }, body });
    await dataOf(step({ status: 'resolved', note: 'Blocks placed' }, builder));
    await dataOf(step({ status: 'verified' }, desk.head));
    expect(await refusalOf(finish(place.id, director))).toEqual({
      status: 409,
      message: 'You inspected “Before the pour”; another person has to complete the milestone.',
    });
    expect(await dataOf(finish(place.id))).toMatchObject({ status: 'completed', missing: [] });
  });

  it('is not inspected by those who reported its progress', async () => {
    const place = await inspected();
    await dataOf(
      director.send(updateMilestoneProgress, { params: { id: place.id }, body: { progressPct: 40 } }),
    );
    expect(await refusalOf(set(place, { items: GOOD }))).toEqual({
      status: 403,
      message: 'You reported progress of this work; another person has to inspect it.',
    });
    expect((await set(place, { items: GOOD }, builder)).status).toBe(200);
  });

  it('is not completed by any of 20 requests at once while a critical issue is open, and once after it', async () => {
    const { id } = await inspected([{ text: 'Level' }]);
    const [check] = await dataOf<QualityCheck[]>(
      desk.head.send(contract.listQualityChecks, { params: { id } }),
    );
    await dataOf(set({ id, checkId: check?.id ?? '' }, { items: [{ no: 1, result: 'ok' }] }));
    const { id: issueId } = await dataOf<Issue>(
      builder.send(createMilestoneIssue, { params: { id }, body: { title: 'Crack', severity: 'critical' } }),
    );
    const storm = async () =>
      (await Promise.all(Array.from({ length: 20 }, () => finish(id)))).map(({ status }) => status);
    expect(new Set(await storm())).toEqual(new Set([409]));
    const step = (body: object, as: TestUser) => as.send(updateIssue, { params: { id: issueId }, body });
    await dataOf(step({ status: 'resolved', note: 'Injected' }, builder));
    // The last obstacle goes while twenty try.
    const [statuses] = await Promise.all([storm(), step({ status: 'verified' }, desk.head)]);
    const done = statuses.filter((status) => status === 200).length;
    expect(done).toBeLessThanOrEqual(1);
    const after = await storm();
    expect(done + after.filter((status) => status === 200).length).toBe(1);
    const entries = await desk.run(({ db }) =>
      db
        .selectFrom('auditEntry')
        .select('id')
        .where('resourceId', '=', id)
        .where('action', '=', 'complete')
        .execute(),
    );
    expect(entries).toHaveLength(1);
  });
});

describe('a waiver', () => {
  it('is requested by a head with a reason and decided by another one', async () => {
    const place = await inspected();
    const ask = (body: object, as = desk.head) =>
      as.send(contract.requestWaiver, { params: { id: place.id, checkId: place.checkId }, body });
    expect((await ask({ reason: 'Tested otherwise' }, builder)).status).toBe(403);
    expect((await ask({})).status).toBe(400);
    const { approvalId } = await dataOf<{ approvalId: string }>(
      ask({ reason: 'Tested by the municipality' }),
    );
    expect(await missingOf(place.id)).toHaveLength(1);
    const decide = (as: TestUser) =>
      as.send(decideApproval, { params: { id: approvalId }, body: { decision: 'grant' } });
    expect(await refusalOf(decide(desk.head))).toEqual({
      status: 403,
      message: 'You cannot decide your own request.',
    });
    expect((await refusalOf(decide(builder))).status).toBe(404);
    await dataOf(decide(director));
    expect(await missingOf(place.id)).toEqual([]);
    expect((await refusalOf(ask({ reason: 'Once more' }))).message).toBe('This check is waived already.');
    expect((await refusalOf(set(place, { items: GOOD }))).message).toBe('This check is waived.');
  });
});

describe('a later result', () => {
  it('that fails after the completion holds what is not demanded yet, until its issue is verified', async () => {
    const sale = await desk.sale();
    const { id } = await desk.run((work) =>
      buildMilestone(work, { projectId: desk.project.id, towerId: sale.towerId, key: 'plinth' }),
    );
    await filed(desk.run, 'milestone', id, ARCHITECT_CERTIFICATE);
    const { qualityChecks, undemandedPaise } = await dataOf<MilestoneWithChecks>(
      desk.head.send(contract.createQualityCheck, { params: { id }, body: { name: 'Cubes', items: ITEMS } }),
    );
    expect(undemandedPaise).toBeGreaterThan(0);
    const place = { id, checkId: qualityChecks[0]?.id ?? '' };
    await dataOf(set(place, { items: GOOD }));
    await dataOf(finish(id));
    expect((await refusalOf(set(place, { items: [{ no: 2, value: 29 }] }))).message).toContain(
      'only later results are entered now',
    );
    await dataOf(set(place, { items: [{ no: 3, value: 22 }] }));
    expect(await issuesOf(id)).toMatchObject([
      { severity: 'critical', isAfterCompletion: true, status: 'open' },
    ]);
    const preview = () =>
      desk.finance.send(previewDemandRun, { body: { kind: 'milestone', milestoneId: id } });
    expect((await refusalOf(preview())).message).toBe(
      'A later check of Plinth failed. Its critical issue has to be closed first.',
    );
    await dataOf(set(place, { status: 'pending' }, builder));
    await dataOf(set(place, { items: [...GOOD, { no: 3, value: 34 }] }));
    expect(await issuesOf(id)).toMatchObject([{ status: 'verified' }]);
    const ofMilestone = { query: { milestoneId: id } };
    const runs = await dataOf<unknown[]>(desk.finance.send(listDemandRuns, ofMilestone));
    // One by the completion, one by the end of the issue.
    expect(runs).toHaveLength(2);
    expect((await preview()).status).toBe(201);
  });
});

describe('what does not fit is refused with a sentence and changes nothing', () => {
  it.each([
    ['an item too many', { items: [{ no: 9, result: 'ok' }] }, 'This check has 3 items.'],
    ['a day to come', { items: GOOD, checkedOn: '2099-01-01' }, 'cannot be in the future'],
    ['passed with open items', { status: 'passed', items: [] }, 'Item 1 has no result.'],
    ['a foreign file', { items: GOOD, fileIds: ['01890000-0000-7000-8000-000000000000'] }, 'Upload it again'],
    ['an old version', { items: GOOD, version: 99 }, 'changed by someone else'],
  ])('%s', async (_name, body, message) => {
    const place = await inspected();
    const refusal = await refusalOf(set(place, body));
    expect(refusal.message).toContain(message);
    expect(refusal.status).toBeGreaterThanOrEqual(400);
    const [check] = await dataOf<QualityCheck[]>(
      desk.head.send(contract.listQualityChecks, { params: { id: place.id } }),
    );
    expect(check).toMatchObject({ version: 1, status: 'pending', inspections: [] });
  });

  it('a check of another milestone or organization', async () => {
    const [one, other] = [await inspected(), await inspected()];
    expect((await set({ id: one.id, checkId: other.checkId }, { items: GOOD })).status).toBe(404);
    const stranger = await desk.app.organization();
    expect((await set(one, { items: GOOD }, stranger.businessHead)).status).toBe(404);
  });
});
