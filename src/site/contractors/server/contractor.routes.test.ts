import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filed } from '../../../../tests/support/filed.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { told } from '../../../../tests/support/told.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { approveDocument } from '#company/documents/document.contract.ts';
import type { Document } from '#company/documents/document.contract.ts';
import type { FirmAccounts } from '#company/firm-accounts/firmAccount.contract.ts';
import { tellExpiredLicences } from '#cross-cutting/notices/server/contractor.notices.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import * as milestones from '../../milestones/milestone.contract.ts';
import type { Milestone, MilestoneInput } from '../../milestones/milestone.contract.ts';
import { buildMilestone } from '../../milestones/server/milestone.factory.ts';
import { enterCost } from '../../milestones/server/milestoneCost.commands.ts';
import { updateIssue } from '#site/issues/server/issue.commands.ts';
import { reportMilestoneIssue } from '#site/issues/server/issue.report.ts';
import { addQualityCheck, updateQualityCheck } from '#site/quality/server/check.commands.ts';
import * as reassignment from '../../milestones/reassignment.contract.ts';
import * as accounts from '../contractorAccount.contract.ts';
import * as availability from '../availability.contract.ts';
import type { AvailableContractor } from '../availability.contract.ts';
import * as contract from '../contractor.contract.ts';
import type { Contractor } from '../contractor.contract.ts';
import * as notes from '../note.contract.ts';
import * as reviews from '../review.contract.ts';
import { DELAYS_OF_OTHERS } from '../contractor.rules.ts';
import { buildActiveContractor, buildContractor } from './contractor.factory.ts';

let desk: SalesDesk;
let other: TestUser;
const users = new Map<Role, TestUser>();

beforeAll(async () => {
  desk = await openSalesDesk();
  for (const role of ['Sales Manager', 'Finance Manager', 'Sales Head'] as const)
    users.set(role, await desk.organization.user(role));
  other = (await desk.app.organization()).businessHead;
});
afterAll(() => desk.app.stop());

function user(role: Role): TestUser {
  const found = users.get(role);
  if (!found) throw new Error(`Nobody is ${role}.`);
  return found;
}

const read = (id: string, as = desk.head) =>
  dataOf<Contractor>(as.send(contract.getContractor, { params: { id } }));
const create = (body: object) => desk.head.send(contract.createContractor, { body });
const put = (id: string, body: object) => desk.head.send(contract.updateContractor, { params: { id }, body });
const become = (id: string, body: object, as = desk.head) =>
  as.send(contract.setContractorStatus, { params: { id }, body });
const active = () => desk.run((work) => buildActiveContractor(work));
const assign = (milestoneId: string, contractorId: string | null) =>
  desk.head.send(milestones.updateMilestone, { params: { id: milestoneId }, body: { contractorId } });
const advance = (id: string, body: object) =>
  desk.head.send(milestones.updateMilestoneProgress, { params: { id }, body });
const review = (id: string, milestoneId: string, marks: object = {}, as = desk.head) =>
  as.send(reviews.addReview, {
    params: { id },
    body: { milestoneId, rating: 4, quality: 4, timeliness: 4, safety: 4, ...marks },
  });

let towers = 0;

/** A milestone of a tower of its own. */
function milestone(overrides: Partial<MilestoneInput> = {}): Promise<Milestone> {
  return desk.run(async (work) => {
    const code = `C${++towers}`;
    const tower = await buildTower(work, { projectId: desk.project.id, code, name: `Wing ${code}` });
    return buildMilestone(work, { projectId: desk.project.id, towerId: tower.id, ...overrides });
  });
}

const INPUT = {
  companyName: 'Godavari Constructions',
  contactPerson: 'Ravi Kulkarni',
  phone: '90000 02011',
  specializations: ['civil', 'rcc', 'civil'],
  pan: 'AABCG7001F',
};

describe('a contractor', () => {
  it('is pending at first, with each trade once and its phone as dialled from anywhere', async () => {
    const made = await dataOf<Contractor>(create(INPUT));
    expect(made).toMatchObject({
      status: 'pending',
      phone: '+919000002011',
      specializations: ['civil', 'rcc'],
      capacityProjects: 3,
      licence: 'missing',
      rating: null,
      missingPapers: ['PAN', 'Labour licence'],
      measured: { milestones: 0, daysLate: null },
    });
  });

  it('has PAN and name for itself, valid numbers and a valid licence; a refusal names the field', async () => {
    const fresh = { ...INPUT, companyName: 'Krishna Builders', pan: 'AABCK7002F' };
    const refused: [object, number, string][] = [
      [{ pan: INPUT.pan }, 409, 'A contractor with this PAN already exists: Godavari Constructions.'],
      [{ companyName: 'GODAVARI Constructions' }, 409, 'A contractor with this name already exists.'],
      [{ pan: 'AABCK7002' }, 400, 'PAN must look like ABCDE1234F'],
      [{ gstin: '27AABCG7001F1Z5' }, 400, 'This GSTIN is not valid.'],
      [{ labourLicenceValidUntil: addDays(desk.today, -1) }, 400, 'This labour licence expired on'],
      [{ specializations: [] }, 400, 'Choose at least one trade'],
      [{ specializations: ['magic'] }, 400, 'Choose a trade: Civil, Structural'],
      [{ phone: '12' }, 400, 'Please enter a valid phone number'],
      [{ capacityProjects: 0 }, 400, 'Projects at the same time must be at least 1'],
      [{ shoeSize: 44 }, 400, 'shoeSize'],
    ];
    for (const [part, status, message] of refused) {
      const refusal = await refusalOf(create({ ...fresh, ...part }));
      expect(refusal).toEqual({ status, message: expect.stringContaining(message) });
    }
    const { rows } = await desk.run((work) =>
      work.db
        .selectFrom('contractor')
        .select('id')
        .where('companyName', '=', fresh.companyName)
        .execute()
        .then((found) => ({ rows: found })),
    );
    expect(rows).toEqual([]);
  });

  it('is edited as it was read, keeps what is not sent, and an expired licence does not stand in the way', async () => {
    const { id, version } = await desk.run((work) => buildContractor(work));
    await desk.run((work) =>
      work.db
        .updateTable('contractor')
        .set({ labourLicenceValidUntil: addDays(work.today, -5) })
        .where('id', '=', id)
        .execute(),
    );
    const edited = await dataOf<Contractor>(put(id, { capacityProjects: 5, version }));
    expect(edited).toMatchObject({ capacityProjects: 5, licence: 'expired', version: version + 1 });
    expect((await refusalOf(put(id, { capacityProjects: 6, version }))).status).toBe(409);
    expect(await refusalOf(put(id, { pan: INPUT.pan }))).toMatchObject({ status: 409 });
    for (const stale of [
      become(id, { status: 'suspended', reason: 'Unsafe', version }),
      desk.head.send(contract.setContractorPreferred, {
        params: { id },
        body: { isPreferred: true, version },
      }),
    ])
      expect((await refusalOf(stale)).message).toContain('changed by someone else');
  });

  it('is active with two approved papers; the paper of the licence says its last day', async () => {
    const { id } = await desk.run((work) => buildContractor(work));
    expect(await refusalOf(become(id, { status: 'active' }))).toEqual({
      status: 409,
      message: 'Upload PAN and labour licence first.',
    });
    await filed(desk.run, 'contractor', id, 'contractorPan');
    const path = `/contractors/${id}/documents`;
    const send = (fields: Record<string, string>, as = user('Sales Manager')) =>
      uploadForm(desk.app.url, as, path, 'licence.pdf', onePagePdf('Labour licence'), fields, {}, 'document');
    const yesterday = addDays(desk.today, -1);
    expect(await refusalOf(send({ category: 'labourLicence', validUntil: yesterday }))).toMatchObject({
      status: 400,
      message: expect.stringContaining('This paper expired on'),
    });
    expect((await refusalOf(send({ category: 'labourLicence' }))).status).toBe(400);
    expect((await refusalOf(send({ category: 'shoe' }))).status).toBe(400);
    const lastDay = addDays(desk.today, 400);
    const document = await dataOf<Document>(send({ category: 'labourLicence', validUntil: lastDay }));
    expect(document).toMatchObject({ status: 'pendingApproval', expiresOn: lastDay, title: 'licence' });
    expect((await refusalOf(become(id, { status: 'active' }))).message).toContain('is awaiting approval');
    await dataOf(
      desk.head.send(approveDocument, {
        params: { id: document.id },
        body: { versionId: document.latest.id },
      }),
    );
    expect(await dataOf<Contractor>(become(id, { status: 'active' }))).toMatchObject({
      status: 'active',
      labourLicenceValidUntil: lastDay,
      missingPapers: [],
    });
  });

  it('is deleted while it has done nothing, and its PAN is free again', async () => {
    const { id, pan } = await desk.run((work) => buildContractor(work));
    await dataOf(desk.head.send(contract.deleteContractor, { params: { id } }));
    expect((await desk.head.send(contract.getContractor, { params: { id } })).status).toBe(404);
    const again = { ...INPUT, companyName: 'Once more', pan };
    expect((await create(again)).status).toBe(201);
  });

  it('is known by its numbers to construction and Finance, by its account to Finance, and elsewhere not at all', async () => {
    const { id } = await active();
    expect(await read(id, user('Sales Head'))).toMatchObject({ pan: null, gstin: null, bank: null });
    expect((await read(id, user('Sales Manager'))).pan).not.toBeNull();
    const of = { params: { id } };
    const toId = (await active()).id;
    const answers = await Promise.all([
      other.send(contract.getContractor, of),
      other.send(contract.updateContractor, { ...of, body: { address: 'Elsewhere' } }),
      other.send(contract.setContractorStatus, { ...of, body: { status: 'inactive' } }),
      other.send(contract.setContractorPreferred, { ...of, body: { isPreferred: false } }),
      other.send(contract.deleteContractor, of),
      other.send(notes.listNotes, of),
      other.send(notes.addNote, { ...of, body: { text: 'Seen' } }),
      other.send(reviews.listReviews, of),
      other.send(accounts.getContractorAccounts, of),
      other.send(reassignment.previewReassignment, { ...of, query: { toId } }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it('has notes for construction, which the database keeps as they are', async () => {
    const { id } = await active();
    const add = (as: TestUser) =>
      as.send(notes.addNote, { params: { id }, body: { text: 'Pays its masons late.' } });
    await dataOf(add(user('Sales Manager')));
    expect((await add(user('Sales Head'))).status).toBe(403);
    const { body } = await desk.head.send(notes.listNotes, { params: { id } });
    expect(body.data).toMatchObject([{ text: 'Pays its masons late.' }]);
    const changed = desk.run((work) =>
      work.db.updateTable('contractorNote').set({ text: 'Fine' }).where('contractorId', '=', id).execute(),
    );
    await expect(changed).rejects.toThrow();
    const file = await desk.head.send(contract.exportContractors, {});
    expect(JSON.stringify(file.body)).not.toContain('masons late');
  });

  it('has an account that one person of Finance enters and another confirms', async () => {
    const { id } = await active();
    const body = { accountName: 'Balaji', accountNumber: '50200012347777', ifsc: 'HDFC0001234' };
    const finance = user('Finance Manager');
    const entered = await dataOf<FirmAccounts>(
      desk.head.send(accounts.enterContractorAccount, { params: { id }, body }),
    );
    const accountId = entered.entered?.id ?? '';
    const confirm = (as: TestUser) =>
      as.send(accounts.confirmContractorAccount, { params: { id }, body: { accountId } });
    expect((await confirm(desk.head)).status).toBe(403);
    const told = await finance.send(listNotifications);
    expect(JSON.stringify(told.body.data)).toContain(`/contractors/${id}?tab=payments`);
    expect(await dataOf<FirmAccounts>(confirm(finance))).toMatchObject({ isPayable: true });
    expect((await read(id)).bank).toMatchObject({ accountLast4: '7777', isConfirmed: true });
  });
});

describe('the contractor of a milestone', () => {
  it('is active and licensed when it is assigned and when the work begins; one suspended meanwhile goes on with running work', async () => {
    const { id, companyName } = await active();
    const [first, second] = [await milestone({ contractorId: id }), await milestone({ contractorId: id })];
    expect(first.contractor).toEqual({ id, companyName, warning: null });
    await dataOf(advance(first.id, { progressPct: 20 }));
    await dataOf(become(id, { status: 'suspended', reason: 'Nets were missing' }, desk.head));
    expect(await refusalOf(assign((await milestone()).id, id))).toEqual({
      status: 409,
      message: `${companyName} is suspended. Choose another contractor.`,
    });
    expect(await dataOf<Milestone>(advance(first.id, { progressPct: 40 }))).toMatchObject({
      progressPct: 40,
      contractor: { warning: 'is suspended' },
    });
    expect(await refusalOf(advance(second.id, { progressPct: 5 }))).toEqual({
      status: 409,
      message: `${companyName} is suspended. Assign another contractor first.`,
    });
    const told = await user('Sales Manager').send(listNotifications);
    expect(JSON.stringify(told.body.data)).toContain('keeps 2 open milestones');
    const unknown = await assign(second.id, crypto.randomUUID());
    expect(unknown.status).toBe(404);
    const licence = { labourLicenceValidUntil: addDays(desk.today, -1) };
    const late = await active();
    await desk.run((work) =>
      work.db.updateTable('contractor').set(licence).where('id', '=', late.id).execute(),
    );
    expect((await refusalOf(assign(second.id, late.id))).message).toContain('labour licence that expired');
  });

  it('notifies who manages its project once when its licence ends while the work goes on', async () => {
    const { id } = await active();
    const { id: milestoneId } = await milestone({ contractorId: id });
    const expireOn = (day: string) =>
      desk.run(({ db }) =>
        db.updateTable('contractor').set({ labourLicenceValidUntil: day }).where('id', '=', id).execute(),
      );
    const tell = () => desk.run(({ db, now }) => tellExpiredLicences({ db, now }));
    const of = async (role: Role) =>
      (await told(user(role), 'contractorLicenceExpired')).filter(({ resourceId }) => resourceId === id);
    await expireOn(addDays(desk.today, -1));
    await tell();
    expect(await of('Sales Manager')).toEqual([]);
    await expireOn(addDays(desk.today, 1));
    await dataOf(advance(milestoneId, { progressPct: 10 }));
    await tell();
    expect(await of('Sales Manager')).toEqual([]);
    await expireOn(addDays(desk.today, -1));
    await tell();
    await tell();
    expect(await of('Sales Manager')).toMatchObject([{ link: `/contractors/${id}` }]);
    expect(await of('Sales Head')).toEqual([]);
  });

  it('keeps an active one from becoming inactive, also when both are tried at once', async () => {
    const { id } = await active();
    const { id: milestoneId } = await milestone();
    const answers = await Promise.all([assign(milestoneId, id), become(id, { status: 'inactive' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('changes for all open milestones in one step, as previewed', async () => {
    const [from, to] = [await active(), await active()];
    const works = [await milestone({ contractorId: from.id }), await milestone({ contractorId: from.id })];
    const preview = await dataOf<reassignment.Reassignment>(
      desk.head.send(reassignment.previewReassignment, {
        params: { id: from.id },
        query: { toId: to.id },
      }),
    );
    expect(preview).toMatchObject({ refusal: null, to: { projects: 0, projectsAfter: 1 } });
    expect(preview.milestones.map(({ id }) => id).toSorted()).toEqual(works.map(({ id }) => id).toSorted());
    const move = (milestoneIds: string[], toId = to.id) =>
      desk.head.send(reassignment.reassignMilestones, {
        params: { id: from.id },
        body: { toId, milestoneIds },
      });
    const ids = preview.milestones.map(({ id }) => id);
    const stranger = await milestone();
    expect((await move([...ids, stranger.id])).status).toBe(409);
    expect((await move(ids, from.id)).status).toBe(400);
    expect((await read(from.id)).openMilestones).toBe(2);
    expect(await dataOf(move(ids))).toEqual({ reassigned: 2 });
    expect((await read(from.id)).openMilestones).toBe(0);
    expect((await read(to.id)).openMilestones).toBe(2);
    expect((await move(ids)).status).toBe(409);
  });
});

describe('reviews', () => {
  it('are written once by a person for a milestone that was worked on', async () => {
    const { id } = await active();
    const work = await milestone({ contractorId: id });
    expect((await refusalOf(review(id, work.id))).message).toContain('did not work on');
    await dataOf(advance(work.id, { progressPct: 10 }));
    await dataOf(review(id, work.id));
    expect((await refusalOf(review(id, work.id))).message).toContain('You have reviewed');
    expect((await review(id, work.id, { rating: 6 }, user('Sales Manager'))).status).toBe(400);
    expect((await review(id, crypto.randomUUID())).status).toBe(404);
    await dataOf(review(id, work.id, { rating: 5 }, user('Sales Manager')));
    expect(await read(id)).toMatchObject({ rating: 4.5, reviewCount: 2 });
    // Who was replaced is still reviewed for what it built.
    await dataOf(assign(work.id, (await active()).id));
    await dataOf(review(id, work.id, { rating: 3 }, user('Finance Manager')));
    expect(await read(id)).toMatchObject({ rating: 4, reviewCount: 3 });
  });

  it('make a contractor preferred, and an average below 4.0 takes it away with a notice', async () => {
    const { id, companyName } = await active();
    const work = await milestone({ contractorId: id });
    await dataOf(advance(work.id, { progressPct: 10 }));
    const prefer = () =>
      desk.head.send(contract.setContractorPreferred, { params: { id }, body: { isPreferred: true } });
    expect((await refusalOf(prefer())).message).toContain('rated 4.0 or more with 3 reviews');
    await dataOf(review(id, work.id, { rating: 4 }));
    await dataOf(review(id, work.id, { rating: 4 }, user('Sales Manager')));
    const own = await dataOf<reviews.Review>(review(id, work.id, { rating: 4 }, user('Finance Manager')));
    expect(await dataOf<Contractor>(prefer())).toMatchObject({ isPreferred: true, rating: 4 });
    const correct = (as: TestUser, version = own.version) =>
      as.send(reviews.updateReview, {
        params: { id, reviewId: own.id },
        body: { rating: 3, quality: 3, timeliness: 3, safety: 3, version },
      });
    expect((await correct(desk.head)).status).toBe(403);
    expect((await correct(user('Finance Manager'), 99)).status).toBe(409);
    await dataOf(correct(user('Finance Manager')));
    expect(await read(id)).toMatchObject({ isPreferred: false, rating: 3.7 });
    const told = await user('Sales Manager').send(listNotifications);
    expect(JSON.stringify(told.body.data)).toContain(`${companyName} is no longer preferred`);
  });
});

describe('measured performance', () => {
  it('counts own delay without days on hold, and says nothing under 3 milestones', async () => {
    const { id } = await active();
    // Planned for 10 days each: one took 10, one 15, one 15 of which 5 on hold.
    const spans: [taken: number, held: number][] = [
      [10, 0],
      [15, 0],
      [15, 5],
    ];
    const known: (number | null)[] = [];
    for (const [taken, held] of spans) {
      const work = await milestone({ contractorId: id });
      const day = (after: number) => addDays('2026-01-01', after);
      await desk.run(({ db }) =>
        db
          .updateTable('milestone')
          .set({
            status: 'completed',
            progressPct: 100,
            plannedStart: day(0),
            plannedEnd: day(10),
            actualStart: day(3),
            actualEnd: day(3 + taken),
            heldDays: held,
            completionNo: 1,
            budgetedPaise: 100_00,
          })
          .where('id', '=', work.id)
          .execute(),
      );
      await desk.run((entering) =>
        enterCost(entering, work.id, { amountPaise: 110_00, incurredOn: entering.today }),
      );
      known.push((await read(id)).measured.daysLate);
    }
    expect(known).toEqual([null, null, 1.7]);
    expect((await read(id)).measured).toMatchObject({
      milestones: 3,
      inTime: 2,
      daysLate: 1.7,
      budgeted: 3,
      costPct: 110,
    });
    expect((await read(id, user('Sales Head'))).measured).toMatchObject({ budgeted: null, costPct: null });
    // The reason of the delay lies with others: it is no delay of the contractor's own.
    await desk.run(({ db }) =>
      db.updateTable('milestone').set({ delayReason: 'weather' }).where('contractorId', '=', id).execute(),
    );
    expect((await read(id)).measured).toMatchObject({ milestones: 3, inTime: 3, daysLate: 0 });
  });

  it('counts checks passed in the first round and issues reopened, and says nothing under 3 milestones', async () => {
    const { id } = await active();
    const known: unknown[] = [];
    const { contactPerson, companyName } = await read(id);
    for (const isFaulty of [true, false, false]) {
      const { id: milestoneId } = await milestone({ contractorId: id });
      await desk.run(async (work) => {
        const checkId = await addQualityCheck(work, milestoneId, {
          name: 'Levels',
          items: [{ text: 'Level' }],
        });
        const own = updateQualityCheck(work, { milestoneId, checkId }, { inspector: contactPerson });
        await expect(own).rejects.toThrow(`${contactPerson} belongs to ${companyName}`);
        await updateQualityCheck(
          work,
          { milestoneId, checkId },
          { inspector: 'R. Iyer', items: [{ no: 1, result: isFaulty ? 'notOk' : 'ok', note: 'Seen' }] },
        );
        const issueId = await reportMilestoneIssue(work, milestoneId, {
          title: 'Cover thin',
          severity: 'low',
        });
        await updateIssue(work, { issueId }, { status: 'resolved', note: 'Done' });
        if (isFaulty) await updateIssue(work, { issueId }, { status: 'open', note: 'Not done' });
      });
      const { passedFirstPct, reopenedPct } = (await read(id)).measured;
      known.push([passedFirstPct, reopenedPct]);
    }
    expect(known).toEqual([
      [null, null],
      [null, null],
      [66.7, 33.3],
    ]);
    expect((await read(id)).measured).toMatchObject({ checks: 3, passedFirst: 2, issues: 3, reopened: 1 });
  });

  it('counts the issues that another contractor put right for that one alone', async () => {
    const [first, second] = [await active(), await active()];
    const work = await milestone({ contractorId: first.id });
    const issuesOf = async ({ id }: { id: string }) => (await read(id)).measured.issues;
    await desk.run(async (reporting) => {
      const issueId = await reportMilestoneIssue(reporting, work.id, {
        title: 'Cover thin',
        severity: 'low',
      });
      await updateIssue(reporting, { issueId }, { status: 'resolved', note: 'Done' });
    });
    expect([await issuesOf(first), await issuesOf(second)]).toEqual([1, 0]);
    await dataOf(assign(work.id, second.id));
    expect([await issuesOf(first), await issuesOf(second)]).toEqual([0, 0]);
    await dataOf(assign(work.id, first.id));
    expect(await issuesOf(first)).toBe(1);
  });

  it('counts the days of a hold when the work resumes', async () => {
    const work = await milestone();
    const patch = (body: object) =>
      dataOf(desk.head.send(milestones.updateMilestone, { params: { id: work.id }, body }));
    await patch({ status: 'onHold', reason: 'Monsoon' });
    await desk.run(({ db, today }) =>
      db
        .updateTable('milestone')
        .set({ heldOn: addDays(today, -12) })
        .where('id', '=', work.id)
        .execute(),
    );
    await patch({ status: 'planned', reason: 'Dry again' });
    const row = await desk.run(({ db }) =>
      db
        .selectFrom('milestone')
        .select(['heldOn', 'heldDays'])
        .where('id', '=', work.id)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ heldOn: null, heldDays: 12 });
  });
});

describe('available contractors', () => {
  it('come first by measured delay and rating, the others with the reason, blacklisted ones not at all', async () => {
    const trade = { specializations: ['landscaping' as const] };
    const make = (overrides: object) =>
      desk.run((work) => buildActiveContractor(work, { ...trade, ...overrides }));
    const free = await make({});
    const rated = await make({});
    const short = await make({ labourLicenceValidUntil: addDays(desk.today, 10) });
    const full = await make({ capacityProjects: 1 });
    const suspended = await make({});
    const black = await make({});
    await milestone({
      contractorId: full.id,
      plannedStart: addDays(desk.today, 1),
      plannedEnd: addDays(desk.today, 30),
    });
    await desk.run(({ db }) =>
      db.updateTable('contractor').set({ rating: 4.5, reviewCount: 1 }).where('id', '=', rated.id).execute(),
    );
    await dataOf(become(suspended.id, { status: 'suspended', reason: 'Unsafe work' }));
    await dataOf(become(black.id, { status: 'blacklisted', reason: 'Forged papers' }));
    const ask = async (query: Record<string, string>) => {
      const { body } = await desk.head.send(availability.listBySpecialization, {
        params: { name: 'landscaping' },
        query,
      });
      return body.data as AvailableContractor[];
    };
    const window = { from: addDays(desk.today, 5), to: addDays(desk.today, 20) };
    const found = await ask(window);
    expect(found.map(({ id, isAvailable }) => [id, isAvailable]).slice(0, 2)).toEqual([
      [rated.id, true],
      [free.id, true],
    ]);
    const reasonOf = (id: string) => found.find((one) => one.id === id)?.reasons;
    expect(reasonOf(short.id)?.[0]).toContain('Labour licence ends on');
    expect(reasonOf(full.id)).toEqual(['Works in 1 of 1 project']);
    expect(reasonOf(suspended.id)).toEqual(['Suspended']);
    expect(reasonOf(black.id)).toBeUndefined();
    const inside = await ask({ ...window, projectId: desk.project.id });
    expect(inside.find(({ id }) => id === full.id)?.isAvailable).toBe(true);
    const later = await ask({ from: addDays(desk.today, 31), to: addDays(desk.today, 40) });
    expect(later.find(({ id }) => id === full.id)?.isAvailable).toBe(true);
  });

  it('are found by days in order, a known trade and an own project', async () => {
    const ask = (query: Record<string, string>) => desk.head.send(availability.listAvailable, { query });
    expect(await refusalOf(ask({ from: '2027-02-01', to: '2027-01-01' }))).toEqual({
      status: 400,
      message: 'End date must be after start date.',
    });
    expect((await refusalOf(ask({ specialization: 'magic' }))).message).toContain('civil (Civil)');
    const unknown = await desk.head.send(availability.listBySpecialization, { params: { name: 'magic' } });
    expect([unknown.status, unknown.body.message]).toEqual([400, expect.stringContaining('civil (Civil)')]);
    const foreign = await other.send(availability.listAvailable, { query: { projectId: desk.project.id } });
    expect(foreign.status).toBe(404);
  });
});

describe('contractors in figures', () => {
  it('count what the filters of the list find', async () => {
    const figures = await dataOf<availability.ContractorAnalytics>(
      desk.head.send(availability.getContractorAnalytics, { query: {} }),
    );
    const count = async (query: Record<string, string>) =>
      (await dataOf<{ count: number }>(desk.head.send(contract.totalContractors, { query }))).count;
    for (const { status, contractors } of figures.byStatus) expect(contractors).toBe(await count({ status }));
    for (const { specialization, contractors } of figures.bySpecialization)
      expect(contractors).toBe(await count({ specialization }));
    expect(figures.preferred).toBe(await count({ preferred: 'true' }));
    expect(figures.licences.expired).toBe(await count({ licence: 'expired' }));
    const { body } = await desk.head.send(milestones.listMilestones, { query: { unassigned: 'true' } });
    expect(body.pagination).toMatchObject({ total: figures.work.unassignedMilestones });
  });
});

it('what is kept of milestones is what their days, checks, issues and costs add up to', async () => {
  const { rows } = await desk.run(({ db }) =>
    sql<Record<'kept' | 'counted', unknown>>`
      select jsonb_build_array(own_delay_days, costs_paise, checks_judged, checks_passed_first, issues_put_right,
               issues_reopened) as kept,
             jsonb_build_array(
               case when milestone.status = 'completed' and num_nulls(planned_start, planned_end, actual_start) = 0 then
                 case when delay_reason in (${sql.join([...DELAYS_OF_OTHERS])}) then 0
                   else greatest(0, (actual_end - actual_start) - (planned_end - planned_start) - held_days) end end,
               (select coalesce(sum(amount_paise), 0) from milestone_cost cost where cost.milestone_id = milestone.id),
               (select count(*) from quality_check one where one.milestone_id = milestone.id
                   and (one.status in ('passed', 'failed') or one.round > 1)),
               (select count(*) from quality_check one where one.milestone_id = milestone.id
                   and one.status = 'passed' and one.round = 1),
               (select count(*) from site_issue one where one.milestone_id = milestone.id
                   and one.contractor_id = milestone.contractor_id
                   and (one.status in ('resolved', 'verified') or one.reopened_count > 0)),
               (select count(*) from site_issue one where one.milestone_id = milestone.id
                   and one.contractor_id = milestone.contractor_id and one.reopened_count > 0)) as counted
        from milestone`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
});
