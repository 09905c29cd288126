import { afterAll, beforeAll, expect, it } from 'vitest';
import { photograph } from '../../../../tests/support/photographs.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { told } from '../../../../tests/support/told.ts';
import { uploadForm } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { deactivateUser } from '#company/people/user.contract.ts';
import { updateProject } from '#inventory/projects/project.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { setContractorStatus } from '#site/contractors/contractor.contract.ts';
import type { Contractor } from '#site/contractors/contractor.contract.ts';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import type { IssueDetail } from '#site/issues/issue.contract.ts';
import * as issues from '#site/issues/issue.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import type { ContractorLinks, LinkWithPin, LinkWork, WorkIssue } from '../link.contract.ts';
import * as contract from '../link.contract.ts';
import { PASS_HOURS } from '../link.rules.ts';

const SITE = { latitude: 18.5981, longitude: 73.7646 };
/** 3 km to the north. */
const AWAY = { latitude: 18.6251, longitude: 73.7646 };

let desk: SalesDesk;
let builder: TestUser;
let now: string;
let pictures = 100;

beforeAll(async () => {
  now = new Date().toISOString();
  desk = await openSalesDesk({ clock: () => now });
  builder = await desk.organization.user('Sales Manager');
  await dataOf(desk.head.send(updateProject, { params: { id: desk.project.id }, body: SITE }));
});
afterAll(() => desk.app.stop());

/** A contractor with a milestone of the project and an issue of it. */
async function contractorAtWork(title = 'Honeycomb in a column') {
  const contractor = await desk.run((work) => buildActiveContractor(work));
  const milestone = await desk.run(async (work) => {
    const { id: towerId } = await buildTower(work, { projectId: desk.project.id });
    return buildMilestone(work, { projectId: desk.project.id, towerId, contractorId: contractor.id });
  });
  const issue = await dataOf<IssueDetail>(
    builder.send(issues.createMilestoneIssue, {
      params: { id: milestone.id },
      body: { title, severity: 'high' },
    }),
  );
  return { contractor, milestone, issue };
}

const make = (contractor: Contractor, as = builder) =>
  as.send(contract.createContractorLink, {
    params: { id: contractor.id },
    body: { projectId: desk.project.id },
  });
const tokenOf = ({ link }: LinkWithPin) => link.path?.slice('/c/'.length) ?? '';
const look = (token: string) => desk.app.send(contract.openContractorLink, { params: { token } });
const enter = (token: string, pin: string) =>
  desk.app.send(contract.enterContractorPin, { params: { token }, body: { pin } });
const list = (token: string, pass: string) =>
  desk.app.send(contract.listLinkIssues, { params: { token }, query: { pass } });
const done = (token: string, issueId: string, pass: string) =>
  desk.app.send(contract.reportIssueDone, { params: { token, issueId }, body: { pass } });
const picture = (token: string, issueId: string, fileId: string, pass: string) =>
  desk.app.send(contract.getLinkPhoto, { params: { token, issueId, fileId }, query: { pass } });

async function opened(made: LinkWithPin): Promise<{ token: string; pass: string }> {
  const token = tokenOf(made);
  return { token, pass: (await dataOf<{ pass: string }>(enter(token, made.pin))).pass };
}

/** As a phone sends it, without a session. */
function sendPhoto(token: string, issueId: string, pass: string, bytes: Uint8Array, name = 'IMG.jpg') {
  const fields = { pass, about: JSON.stringify([{ takenAt: now, ...AWAY }]), sentAt: now };
  const path = `/public/contractor-links/${token}/issues/${issueId}/photos`;
  return uploadForm(desk.app.url, { token: '' }, path, name, bytes, fields, {}, 'photo');
}

const shot = () => photograph((pictures += 1));
const wrongFor = ({ pin }: LinkWithPin) => (pin === '000000' ? '000001' : '000000');

it('a contractor sees its own issues alone, adds a photo and reports them as done, and a person verifies', async () => {
  const { contractor, issue } = await contractorAtWork();
  const other = await contractorAtWork('Of somebody else');
  const made = await dataOf<LinkWithPin>(make(contractor));
  const { token, pass } = await opened(made);
  expect(await dataOf(look(token))).toMatchObject({ contractor: contractor.companyName, isLocked: false });
  const { issues: shown } = await dataOf<LinkWork>(list(token, pass));
  expect(shown).toMatchObject([{ id: issue.id, title: 'Honeycomb in a column', state: 'open', photos: [] }]);
  expect((await done(token, other.issue.id, pass)).status).toBe(404);
  expect((await refusalOf(done(token, issue.id, pass))).message).toContain('Add a photo');

  const bytes = await shot();
  const added = await dataOf<WorkIssue>(sendPhoto(token, issue.id, pass, bytes));
  expect(added).toMatchObject({ newPhotos: 1, photos: [{ isOwn: true }] });
  const fileId = added.photos[0]?.id ?? '';
  const kept = await picture(token, issue.id, fileId, pass);
  expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // The same bytes again are the first photo, and show no other work.
  expect(await dataOf(sendPhoto(token, issue.id, pass, bytes))).toMatchObject({ newPhotos: 1 });
  const theirs = await opened(await dataOf<LinkWithPin>(make(other.contractor)));
  const elsewhere = await refusalOf(sendPhoto(theirs.token, other.issue.id, theirs.pass, bytes));
  expect(elsewhere.message).toBe('This photo was sent before. Take one of this work.');
  expect((await picture(theirs.token, other.issue.id, fileId, theirs.pass)).status).toBe(404);
  expect((await sendPhoto(token, issue.id, pass, onePagePdf('Plan'), 'plan.pdf')).status).toBe(415);

  expect(await dataOf(done(token, issue.id, pass))).toMatchObject({ state: 'reported' });
  expect((await refusalOf(done(token, issue.id, pass))).status).toBe(409);
  expect(await told(builder, 'issueReportedDone')).toMatchObject([
    { title: 'Reported as put right: Honeycomb in a column', link: `/construction/issues/${issue.id}` },
  ]);
  const read = await dataOf<IssueDetail>(builder.send(issues.getIssue, { params: { id: issue.id } }));
  expect(read).toMatchObject({
    status: 'resolved',
    resolvedBy: null,
    resolvedByContractor: { name: contractor.companyName },
    files: [{ taken: { source: 'phone', marks: ['far'] } }],
  });

  const put = (body: object) => builder.send(issues.updateIssue, { params: { id: issue.id }, body });
  await dataOf(put({ status: 'open', note: 'Still hollow' }));
  const again = await dataOf<LinkWork>(list(token, pass));
  expect(again.issues).toMatchObject([{ state: 'open', reopenedCount: 1, newPhotos: 0 }]);
  expect((await refusalOf(done(token, issue.id, pass))).message).toContain('Add a photo');
  await dataOf(sendPhoto(token, issue.id, pass, await shot()));
  await dataOf(done(token, issue.id, pass));
  expect(await dataOf(put({ status: 'verified' }))).toMatchObject({
    status: 'verified',
    verifiedBy: { id: builder.id },
  });
  expect((await dataOf<LinkWork>(list(token, pass))).issues).toEqual([]);
});

it('five wrong PINs lock a link, a new PIN opens it and ends what the one before opened', async () => {
  const { contractor } = await contractorAtWork();
  const made = await dataOf<LinkWithPin>(make(contractor));
  const { token, pass } = await opened(made);
  const wrong = wrongFor(made);
  expect((await refusalOf(enter(token, wrong))).message).toBe('This PIN is wrong. 4 tries are left.');
  // Also when they come at once.
  const tries = await Promise.all(Array.from({ length: 6 }, () => enter(token, wrong)));
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(4);
  expect(tries.filter(({ status }) => status === 410)).toHaveLength(2);
  expect((await refusalOf(enter(token, made.pin))).message).toContain('locked after 5 wrong PINs');
  expect(await dataOf(look(token))).toMatchObject({ isLocked: true });

  const { links } = await dataOf<ContractorLinks>(
    desk.head.send(contract.listContractorLinks, { params: { id: contractor.id } }),
  );
  expect(links).toMatchObject([{ isLocked: true, path: null, allowedActions: ['withdraw'] }]);
  const renew = (as: TestUser, version = links[0]?.version ?? 0) =>
    as.send(contract.renewContractorPin, {
      params: { id: contractor.id, linkId: made.link.id },
      body: { version },
    });
  expect((await renew(desk.head)).status).toBe(403);
  expect((await renew(builder, 1)).status).toBe(409);
  const renewed = await dataOf<LinkWithPin>(renew(builder));
  expect((await list(token, pass)).status).toBe(410);
  const again = await opened(renewed);
  expect(again.token).toBe(token);
  expect((await list(token, again.pass)).status).toBe(200);
  const started = now;
  now = addHours(now, PASS_HOURS);
  expect((await list(token, again.pass)).status).toBe(410);
  now = started;
});

it('a link ends with its withdrawal, the suspension of the contractor and the leaving of who made it', async () => {
  const open = async (as = builder) => {
    const { contractor } = await contractorAtWork();
    const made = await dataOf<LinkWithPin>(make(contractor, as));
    return { contractor, made, ...(await opened(made)) };
  };
  const one = await open();
  expect((await refusalOf(make(one.contractor))).message).toContain('has an open link for this project');
  const at = { params: { id: one.contractor.id, linkId: one.made.link.id }, body: { version: 2 } };
  expect(await dataOf(desk.head.send(contract.withdrawContractorLink, at))).toMatchObject({
    endReason: 'withdrawn',
  });
  expect((await list(one.token, one.pass)).status).toBe(410);
  expect((await look(one.token)).status).toBe(410);
  await dataOf(make(one.contractor));

  const two = await open();
  await dataOf(
    desk.head.send(setContractorStatus, {
      params: { id: two.contractor.id },
      body: { status: 'suspended', reason: 'Unsafe scaffold' },
    }),
  );
  expect((await list(two.token, two.pass)).status).toBe(410);
  await dataOf(
    desk.head.send(setContractorStatus, {
      params: { id: two.contractor.id },
      body: { status: 'blacklisted', reason: 'Again' },
    }),
  );
  // What ended does not open again.
  const { links, projects } = await dataOf<ContractorLinks>(
    builder.send(contract.listContractorLinks, { params: { id: two.contractor.id } }),
  );
  expect([links[0]?.endReason, projects]).toEqual(['stopped', []]);

  const leaver = await desk.organization.user('Sales Manager');
  const three = await open(leaver);
  await dataOf(desk.head.send(deactivateUser, { params: { id: leaver.id }, body: {} }));
  expect((await list(three.token, three.pass)).status).toBe(410);
  expect((await look('x'.repeat(43))).status).toBe(404);
});

it('a contractor that does not work in the project, or of another organization, gets no link', async () => {
  const idle = await desk.run((work) => buildActiveContractor(work));
  expect((await refusalOf(make(idle))).message).toContain('no milestone in it');
  const stranger = (await desk.app.organization()).businessHead;
  const { contractor } = await contractorAtWork();
  expect((await make(contractor, stranger)).status).toBe(404);
  const executive = await desk.organization.user('Sales Executive');
  expect((await make(contractor, executive)).status).toBe(403);
});
