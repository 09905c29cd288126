import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { SMALLEST_PNG, upload } from '../../../../tests/support/upload.ts';
import { addDays, instantAt } from '#platform/contract/calendar.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { nextOverdueIssueAt, tellOverdueIssues } from '#cross-cutting/notices/server/issue.notices.ts';
import { stepFacts } from '#sale-lifecycle/steps/server/saleStep.queries.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { deleteMilestone } from '#site/milestones/milestone.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import type { Issue, IssueDetail } from '../issue.contract.ts';
import * as contract from '../issue.contract.ts';

let desk: SalesDesk;
let director: TestUser;
let builder: TestUser;
let seller: TestUser;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  [director, builder, seller] = await Promise.all([
    desk.organization.user('Project Director'),
    desk.organization.user('Sales Manager'),
    desk.organization.user('Sales Executive'),
  ]);
  sale = await desk.sale({}, seller);
});

afterAll(() => desk.app.stop());

const report = (more: object = {}, as = builder) =>
  as.send(contract.createIssue, {
    body: { origin: 'site', projectId: desk.project.id, title: 'Crack in a beam', severity: 'high', ...more },
  });
const put = (id: string, body: object, as = builder) =>
  as.send(contract.updateIssue, { params: { id }, body });
const read = (id: string, as = builder) => as.send(contract.getIssue, { params: { id } });
const told = async (user: TestUser, kind: string) =>
  (await dataOf<Notification[]>(user.send(listNotifications, { query: { limit: '50' } }))).filter(
    (one) => one.kind === kind,
  );

describe('an issue', () => {
  it('goes from its report over a resolution with a sign to another person who verifies it, and back', async () => {
    const { id, dueDate } = await dataOf<IssueDetail>(report({ assignedToId: director.id }));
    expect(dueDate >= desk.today).toBe(true);
    expect(await told(director, 'issueAssigned')).toMatchObject([
      { title: 'Issue assigned to you: Crack in a beam', link: `/construction/issues/${id}` },
    ]);
    await dataOf(put(id, { status: 'inProgress', note: 'Scaffold is up' }));
    expect((await refusalOf(put(id, { status: 'resolved' }))).message).toBe(
      'Add a photo or a note that shows how it was resolved.',
    );
    const photo = await upload(desk.app.url, builder, 'beam.png', SMALLEST_PNG);
    const fileIds = [(photo.body.data as { id: string }).id];
    expect(await dataOf(put(id, { status: 'resolved', fileIds }))).toMatchObject({
      status: 'resolved',
      files: [{ name: 'beam.png' }],
      comments: [{ text: 'Scaffold is up' }],
    });
    expect(await refusalOf(put(id, { status: 'verified' }))).toEqual({
      status: 403,
      message: 'You resolved this issue; another person has to verify it.',
    });
    expect(await dataOf(put(id, { status: 'verified' }, director))).toMatchObject({
      status: 'verified',
      resolvedBy: { id: builder.id },
      verifiedBy: { id: director.id },
    });
    expect((await refusalOf(put(id, { title: 'Nothing' }))).status).toBe(403);
    const reopened = await dataOf<IssueDetail>(
      put(id, { status: 'open', note: 'It cracked again' }, director),
    );
    expect(reopened).toMatchObject({ status: 'open', reopenedCount: 1, resolvedOn: null, resolution: null });
    expect((await put(id, { status: 'inProgress', version: 1 })).status).toBe(409);
  });

  it('notifies its assignee after its day, and two days later the project director, each once', async () => {
    const { id, dueDate } = await dataOf<IssueDetail>(
      report({ title: 'Water in the lift pit', assignedToId: builder.id }, director),
    );
    const ahead = await desk.run((work) =>
      nextOverdueIssueAt({
        ...work,
        ranAt: '1970-01-01T00:00:00.000Z',
        changedSince: '1970-01-01T00:00:00.000Z',
      }),
    );
    expect(ahead).not.toBeNull();
    const runOn = (day: string) =>
      desk.run(({ db, caller }) => tellOverdueIssues({ db, now: instantAt(day, '06:00', caller.timezone) }));
    const of = async (user: TestUser) =>
      (await told(user, 'issueOverdue')).filter(({ link }) => link === `/construction/issues/${id}`);
    await runOn(dueDate);
    expect(await of(builder)).toEqual([]);
    await runOn(addDays(dueDate, 1));
    await runOn(addDays(dueDate, 2));
    expect(await of(builder)).toHaveLength(1);
    expect(await of(director)).toEqual([]);
    await runOn(addDays(dueDate, 3));
    await runOn(addDays(dueDate, 4));
    expect(await of(director)).toMatchObject([{ title: 'Overdue: Water in the lift pit' }]);
  });

  it('is with the contractor of its milestone unless another is chosen, and who gave it hears when it is late', async () => {
    const contractor = await desk.run((work) => buildActiveContractor(work));
    const { id: milestoneId } = await desk.run((work) =>
      buildMilestone(work, { projectId: desk.project.id, key: 'slab:43', contractorId: contractor.id }),
    );
    const reported = await dataOf<IssueDetail>(
      builder.send(contract.createMilestoneIssue, {
        params: { id: milestoneId },
        body: { title: 'Rebar rusted', severity: 'high' },
      }),
    );
    const { id, dueDate } = reported;
    expect(reported).toMatchObject({ assignedTo: null, contractor: { name: contractor.companyName } });
    const found = async (query: object, as = builder) =>
      (await dataOf<Issue[]>(as.send(contract.listIssues, { query: { ...query } }))).map((one) => one.id);
    expect(await found({ contractorId: contractor.id })).toEqual([id]);
    expect(await found({ whose: 'contractors', milestoneId })).toEqual([id]);
    expect(await found({ whose: 'nobodys', milestoneId })).toEqual([]);
    expect(await found({ contractorId: contractor.id }, seller)).toEqual([]);
    await desk.run(({ db, caller }) =>
      tellOverdueIssues({ db, now: instantAt(addDays(dueDate, 1), '06:00', caller.timezone) }),
    );
    const late = (await told(builder, 'issueOverdue')).filter(({ link }) => link.endsWith(id));
    expect(late).toMatchObject([
      { body: expect.stringContaining(`${contractor.companyName} puts it right.`) },
    ]);
    const both = { assignedToId: director.id, contractorId: contractor.id };
    expect((await refusalOf(put(id, both))).message).toContain('not to both');
    const stranger = await desk.run((work) => buildActiveContractor(work));
    expect((await refusalOf(put(id, { contractorId: stranger.id }))).message).toContain(
      'that has or had a milestone of this project',
    );
    expect(await dataOf(put(id, { assignedToId: director.id }))).toMatchObject({
      assignedTo: { id: director.id },
      contractor: null,
    });
    expect(await dataOf(put(id, { assignedToId: null }))).toMatchObject({
      assignedTo: null,
      contractor: null,
    });
    expect(await dataOf(put(id, { contractorId: contractor.id }))).toMatchObject({
      contractor: { id: contractor.id },
    });
  });

  it('keeps its milestone from being deleted, and is found by its filters', async () => {
    const { id: milestoneId } = await desk.run((work) =>
      buildMilestone(work, { projectId: desk.project.id, key: 'slab:41' }),
    );
    const made = await dataOf<IssueDetail>(
      builder.send(contract.createMilestoneIssue, {
        params: { id: milestoneId },
        body: { title: 'Sleeve missing', severity: 'low', floor: 4, room: 'Grid C' },
      }),
    );
    expect(await refusalOf(desk.head.send(deleteMilestone, { params: { id: milestoneId } }))).toMatchObject({
      message: 'This milestone has issues, so it cannot be deleted.',
    });
    const found = async (query: object) =>
      (await dataOf<Issue[]>(desk.head.send(contract.listIssues, { query: { ...query } }))).map(
        ({ id }) => id,
      );
    expect(await found({ milestoneId })).toEqual([made.id]);
    expect(await found({ milestoneId, age: 'over30' })).toEqual([]);
    expect(await found({ milestoneId, age: 'upTo7', severity: 'low', whose: 'nobodys' })).toEqual([made.id]);
    expect(await found({ milestoneId, overdue: 'true' })).toEqual([]);
    const under = (issueId: string, id: string) =>
      builder.send(contract.updateMilestoneIssue, { params: { id, issueId }, body: { room: 'Grid D' } });
    expect(await dataOf(under(made.id, milestoneId))).toMatchObject({ room: 'Grid D' });
    const other = await desk.run((work) =>
      buildMilestone(work, { projectId: desk.project.id, key: 'slab:42' }),
    );
    expect((await under(made.id, other.id)).status).toBe(404);
  });
});

describe('a snag', () => {
  const snag = (more: object = {}, as = seller) =>
    report(
      {
        origin: 'snag',
        unitId: sale.unitId,
        title: 'Tile is hollow',
        severity: 'medium',
        room: 'Bathroom',
        ...more,
      },
      as,
    );

  it('is reported by sales for own sales alone, seen by them, and holds possession while it is above low', async () => {
    const facts = () => desk.run((work) => stepFacts(work, sale.id));
    expect((await facts()).openSnags).toBe(0);
    const made = await dataOf<IssueDetail>(snag());
    await dataOf(snag({ title: 'Paint stained', severity: 'low' }));
    expect((await facts()).openSnags).toBe(1);
    const stranger = await desk.organization.user('Sales Executive');
    const other = await desk.sale({}, stranger);
    expect((await snag({ unitId: other.unitId })).status).toBe(404);
    expect((await report({}, seller)).status).toBe(403);
    const seen = await dataOf<Issue[]>(seller.send(contract.listIssues));
    expect(seen.map(({ title }) => title).toSorted()).toEqual(['Paint stained', 'Tile is hollow']);
    expect((await read(made.id, stranger)).status).toBe(404);
    expect((await refusalOf(put(made.id, { severity: 'low' }, seller))).status).toBe(403);
    await dataOf(put(made.id, { status: 'resolved', note: 'Laid again' }));
    expect(await dataOf(put(made.id, { status: 'verified' }, seller))).toMatchObject({ status: 'verified' });
    expect((await facts()).openSnags).toBe(0);
  });

  it('is printed with the others of its unit', async () => {
    const print = (as: TestUser) => as.send(contract.printSnagList, { params: { id: sale.unitId } });
    const answer = await print(seller);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const stranger = await desk.organization.user('Sales Executive');
    expect((await print(stranger)).status).toBe(404);
  });

  it('is no defect before possession', async () => {
    expect((await refusalOf(snag({ origin: 'defect' }))).message).toBe(
      'This unit is not handed over yet. Report a snag.',
    );
  });
});

describe('what does not fit is refused with a sentence', () => {
  it.each([
    ['a due day that is too late', { dueDate: '2099-01-01' }, 'due by'],
    ['a person who builds nothing', () => ({ assignedToId: seller.id }), 'active person of construction'],
    ['a snag without a unit', { origin: 'snag' }, 'Choose the unit.'],
    ['a unit of nobody', { unitId: '01890000-0000-7000-8000-000000000000' }, 'Unit was not found.'],
    ['a foreign project', { projectId: '01890000-0000-7000-8000-000000000000' }, 'Project was not found.'],
    ['a foreign file', { fileIds: ['01890000-0000-7000-8000-000000000000'] }, 'Upload it again'],
    ['an unknown severity', { severity: 'huge' }, 'how severe it is'],
  ])('%s', async (_name, more, message) => {
    const refusal = await refusalOf(report(typeof more === 'function' ? more() : more));
    expect(refusal.status).toBeGreaterThanOrEqual(400);
    expect(refusal.message).toContain(message);
  });

  it('another organization', async () => {
    const { id } = await dataOf<IssueDetail>(report());
    const stranger = (await desk.app.organization()).businessHead;
    expect((await read(id, stranger)).status).toBe(404);
    expect((await put(id, { status: 'inProgress' }, stranger)).status).toBe(404);
  });
});
