import { addAbsence } from '#enquiries/assignment/server/presence.commands.ts';
import { reassignLeads } from '#enquiries/assignment/server/reassignment.commands.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { verifyReceipt } from '#money/receipts/server/receipt.verify.ts';
import { recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { buildApproval } from '#offers/approvals/server/discountApproval.factory.ts';
import { createPriceList } from '#inventory/prices/server/priceList.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import type { Call } from '#platform/contract/call.ts';
import type { Share } from '#offers/cost-sheets/share.contract.ts';
import { createMessageTemplate } from '#enquiries/message-templates/server/messageTemplate.commands.ts';
import { createSavedView } from '#company/saved-views/server/savedView.commands.ts';
import { shareCostSheet } from '#offers/cost-sheets/share.contract.ts';
import { createLeadSourceKey } from '#enquiries/lead-sources/server/leadSource.commands.ts';
import { buildBuyerMail } from '#letters/buyer-mails/server/buyerMail.factory.ts';
import { logFollowUp } from '#money/follow-ups/server/followUp.commands.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { KINDS } from '#cross-cutting/notices/notification.rules.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { bulkRecalculateScores } from '#enquiries/scoring/server/scoreRun.commands.ts';
import { createBookingDraft } from '#sale-lifecycle/booking/server/bookingDraft.commands.ts';
import { EMPTY_DRAFT } from '#sale-lifecycle/booking/server/bookingDraft.factory.ts';
import { bookUnit } from '#sale-lifecycle/booking/server/booking.commands.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { actOnUnits } from '#offers/unit-batches/server/unitBatch.commands.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { joinLine } from '#offers/reservations/server/waiting.commands.ts';
import { inviteUser } from '#company/people/server/invitation.commands.ts';
import { contractorRecords, linkedContractor } from './world-contractors.ts';
import { siteRecords } from './world-site.ts';
import type { Intake } from '#site/photos/server/photo.intake.ts';
import { photograph, sendPhotos } from './photographs.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { buildDemandLetter } from '#sale-lifecycle/demands/server/demandLetter.factory.ts';
import { buildTransfer } from '#money/bank-accounts/server/transfer.factory.ts';
import { previewDemandRun } from '#sale-lifecycle/demands/server/demandRun.commands.ts';
import { importRunner } from '#cross-cutting/imports/server/import.jobs.ts';
import { buildImport } from '#cross-cutting/imports/server/import.factory.ts';
import { paperCodeOf } from '#company/papers/server/paper.printing.ts';
import { storeFile } from '#company/files/server/file.commands.ts';
import type { Work } from '#platform/server/context.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { dayOf } from '../../src/platform/contract/calendar.ts';
import { addedPasskey, Authenticator } from './authenticator.ts';
import { importJobs } from './imports.ts';
import { appOf } from './templates.ts';
import type { TestApp, TestOptions, TestOrganization } from './test-app.ts';
import type { KnownOrganization } from './test-organization.ts';
import { knownOrganization } from './test-organization.ts';
import { bodyFor } from './world-bodies.ts';
import { accepted, documents, linkedDocument, madeLetters, savedTemplate } from './world-papers.ts';
import { claimsOf } from './world-claims.ts';
import { KNOWN_PHONE } from './world-records.ts';
import { firmRecords } from './world-firms.ts';
import { runRecords } from './world-runs.ts';
import { insightRecords } from './world-insight.ts';
import type { Records } from './world-records.ts';

export interface World {
  organization: TestOrganization;
  records: Records;
  /** Of the open invitation. */
  link: { token: string; email: string };
  /** A body that the call accepts, or null when it takes none. */
  bodyFor(call: Call): Record<string, unknown> | null;
}

/** An application with two such worlds, of which each is foreign to the other. */
export async function openWorlds(
  options: TestOptions = {},
): Promise<{ app: TestApp; world: World; foreign: World }> {
  const name = `worlds ${dayOf(new Date().toISOString(), 'Asia/Kolkata')}`;
  const { app, state } = await appOf(name, options, async (maker) => ({
    world: await furnish(maker),
    foreign: await furnish(maker),
  }));
  return { app, world: await worldAgain(app, state.world), foreign: await worldAgain(app, state.foreign) };
}

/** What is known of a world, as plain data. */
interface Furniture {
  organization: KnownOrganization;
  records: Omit<Records, 'fileLink'>;
  link: World['link'];
  now: string;
}

async function worldAgain(app: TestApp, { organization, records, link, now }: Furniture): Promise<World> {
  const fileLink = app.application.fileLinks.sealed({
    organizationId: organization.id,
    fileId: records.file,
    until: Math.floor(Date.now() / 1000) + 3600,
  });
  const all = { ...records, fileLink };
  return {
    organization: await app.organizationAgain(organization),
    records: all,
    link,
    bodyFor: (call) => bodyFor(call, all, work(now)),
  };
}

/** An organization with one of everything, made by the commands the API uses. */
async function furnish(app: TestApp): Promise<Furniture> {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const head = organization.businessHead.caller;
  const kept = await app.files.keep(organization.id, 'plan.pdf', onePagePdf('Floor plan'));
  const { letter, ...records } = await app.application.runAs(head, now, async (work) => ({
    ...(await chain(work)),
    file: (
      await storeFile(work, 'plan.pdf', kept, {
        resourceType: 'organization',
        resourceId: organization.id,
        purpose: null,
      })
    ).id,
    ...(await documents(work, kept)),
    ...(await imported(work, app)),
  }));
  await read(app, organization.id, records.import);
  const manager = await organization.user('Sales Manager');
  const user = manager.id;
  // Of nobody who signs in again in a copy.
  const passkey = (await addedPasskey(manager, new Authenticator())).passkey.id;
  const approval = await app.application.runAs(
    manager.caller,
    now,
    async (work) => (await buildApproval(work, { unitId: records.unit })).id,
  );
  const claims = await app.application.runAs(head, now, (work) => claimsOf(work, records));
  const { invitation, link } = await app.application.runAs(head, now, invited);
  await photographedWork(app, organization, records.provenMilestone, 2);
  const all = {
    ...records,
    ...(await insightRecords(app, head, now, records.project)),
    ...claims,
    user,
    passkey,
    invitation,
    approval,
    ...(await shared(organization, records.costSheet)),
    sitePhoto: await photographedWork(app, organization, records.milestone, 1),
    ...(await linkedDocument(organization, records.sharedDocument)),
    ...(await linkedContractor(organization, records)),
    ...(await app.application.runAs(head, now, (work) => accepted(work, letter, kept))),
    ...(await app.application.runAs(manager.caller, now, savedTemplate)),
    letterJob: await madeLetters(app, head, now, records.sale),
    paperCode: await app.application.runAs(head, now, (work) =>
      paperCodeOf(work, 'receipt', records.receipt),
    ),
  };
  return { organization: knownOrganization(organization), records: all, link, now };
}

/** With bytes that can be looked at. */
async function photographedWork(
  app: TestApp,
  { businessHead }: TestOrganization,
  milestoneId: string,
  number: number,
): Promise<string> {
  const photo = { name: 'site.jpg', bytes: await photograph(number) };
  const about = [{ takenAt: new Date().toISOString(), caption: 'East face', point: 'Main gate' }];
  const answer = await sendPhotos(app.url, businessHead, milestoneId, [photo], { about });
  const { photos } = answer.body.data as Intake;
  return photos[0]?.id ?? '';
}

/** Has the file of an import read, as a job would. */
async function read(app: TestApp, organizationId: string, importId: string): Promise<void> {
  await importRunner(importJobs(app))({ organizationId, importId }, { isLastAttempt: true });
}

/** A file of units. */
async function imported(work: Work, { files }: TestApp): Promise<Pick<Records, 'import' | 'sheetFile'>> {
  const { id: projectId } = await work.db.selectFrom('project').select('id').executeTakeFirstOrThrow();
  const { id, fileId } = await buildImport(work, files, projectId);
  return { import: id, sheetFile: fileId };
}

/** A link to a sheet: its token is known to whoever makes it by the call. */
async function shared({ businessHead }: TestOrganization, costSheet: string) {
  const answer = await businessHead.send(shareCostSheet, { params: { id: costSheet }, body: {} });
  const { id, path } = answer.body.data as Share;
  return { share: id, shareToken: path?.split('/').at(-1) ?? '' };
}

/** Somebody who has not accepted yet. */
async function invited(work: Work): Promise<{ invitation: string; link: World['link'] }> {
  const { id, path } = await inviteUser(work, {
    firstName: 'Gaurav',
    lastName: 'Saxena',
    email: `gaurav.${work.caller.userId.slice(-8)}@example.test`,
    role: 'Finance Manager',
  });
  const query = new URL(path, 'http://plinth.test').searchParams;
  return {
    invitation: id,
    link: { token: query.get('token') ?? '', email: query.get('email') ?? '' },
  };
}

function work(now: string): { today: string } {
  return { today: dayOf(now, 'Asia/Kolkata') };
}

type Apart =
  | 'claim'
  | 'dispute'
  | 'file'
  | 'document'
  | 'documentVersion'
  | 'documentCategory'
  | 'documentHold'
  | 'import'
  | 'sheetFile'
  | 'sitePhoto'
  | 'contractorLink'
  | 'contractorToken'
  | 'user'
  | 'passkey'
  | 'invitation'
  | 'approval'
  | 'share'
  | 'shareToken'
  | 'sharedDocument'
  | 'askedDocument'
  | 'unaskedDocument'
  | 'documentShare'
  | 'documentToken'
  | 'acceptedDocument'
  | 'acceptedVersion'
  | 'acceptance'
  | 'acceptancePerson'
  | 'acceptanceToken'
  | 'letterTemplate'
  | 'letterRevision'
  | 'waitingRevision'
  | 'letterJob'
  | 'reportSchedule'
  | 'reportFile'
  | 'figureAlert'
  | 'paperCode'
  | 'fileLink';

async function chain(work: Work): Promise<Omit<Records, Apart>> {
  const { project, tower, units } = await buildLaunchedProject(work);
  const [soldUnit, unit, offered, held, brought1, brought2, brought3] = units;
  if (!soldUnit || !unit || !offered || !held || !brought1 || !brought2 || !brought3)
    throw new Error('The tower has too few units.');
  const buyer = await buildLead(work, { projectIds: [project.id] });
  const lead = await buildLead(work, { projectIds: [project.id], email: 'customer@example.test' });
  const bought = await buildCostSheet(work, { unitId: soldUnit.id, leadId: buyer.id });
  const sheet = await buildCostSheet(work, { unitId: unit.id, leadId: lead.id });
  const sale = await bookUnit(work, {
    leadId: buyer.id,
    unitId: soldUnit.id,
    costSheetId: bought.id,
    templateId: bought.templateId,
    bookingDate: work.today,
    applicants: [{ name: 'Asha Rao', pan: 'AFXPR1234L', sharePct: 100 }],
    funding: 'self',
  });
  const plan = await getPaymentPlan(work, sale);
  const first = plan.installments[0];
  const account = project.designatedAccounts[0];
  if (!first?.invoiceId || !account) throw new Error('The booking was not invoiced.');
  const receipt = await record(work, sale, 5_00_000_00, 'UTR-VERIFIED');
  await verifyReceipt(work, receipt, { clearedOn: work.today, depositAccountId: account.id });
  const place = { projectId: project.id, towerId: tower.id };
  const milestone = await lateMilestone(work, place);
  return {
    project: project.id,
    template: bought.templateId,
    tower: tower.id,
    milestone,
    ...(await contractorRecords(work, place)),
    ...(await siteRecords(work, { ...place, milestoneId: milestone, unitId: soldUnit.id })),
    ...(await line(work, project.id, held.id)),
    demandRun: await run(work, project.id, { saleId: sale, installmentId: first.id }),
    unit: unit.id,
    soldUnit: soldUnit.id,
    lead: lead.id,
    interaction: await entryOf(work, lead.id),
    buyerMail: await buildBuyerMail(work, { saleId: sale }),
    followUp: await logFollowUp(work, sale, { channel: 'note', note: 'Asks for the statement' }),
    costSheet: sheet.id,
    bookingDraft: (await createBookingDraft(work, { ...EMPTY_DRAFT, leadId: lead.id, unitId: unit.id })).id,
    priceList: await draft(work, project.id),
    sale,
    plan: plan.id,
    installment: first.id,
    lastInstallment: plan.installments.at(-1)?.id ?? '',
    receipt,
    waitingReceipt: await record(work, sale, 1_00_000_00, 'UTR-WAITING'),
    invoice: first.invoiceId,
    account: account.id,
    accountTransfer: (await buildTransfer(work, project.id)).id,
    notification: await told(work),
    messageTemplate: (await createMessageTemplate(work, GREETING)).id,
    savedView: (await createSavedView(work, { list: 'leads', name: 'Hot', query: 'status=qualified' })).id,
    ...(await runRecords(work, sale, account.id)),
    ...(await firmRecords(work, project.id, [brought1.id, brought2.id, brought3.id])),
    leadSource: await leadSource(work, project.id),
    unitBatch: await batch(work, offered.id),
    scoreRun: (await bulkRecalculateScores(work, [lead.id])).id,
    ...(await reassigned(work, project.id)),
  };
}

/** What entered the timeline of a lead first. */
async function entryOf({ db }: Work, leadId: string): Promise<string> {
  const { id } = await db
    .selectFrom('leadInteraction')
    .select('id')
    .where('leadId', '=', leadId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With one letter. */
async function run(
  work: Work,
  projectId: string,
  asked: { saleId: string; installmentId: string },
): Promise<string> {
  const { id } = await previewDemandRun(work, { kind: 'dates', projectId, upTo: work.today });
  await buildDemandLetter(work, { runId: id, ...asked });
  return id;
}

async function draft(work: Work, projectId: string): Promise<string> {
  const input = {
    projectId,
    name: 'New year',
    effectiveFrom: addDays(work.today, 30),
    baseRatePaise: 12_600_00,
  };
  const { priceList } = await createPriceList(work, input);
  if (!priceList) throw new Error('No price list was made.');
  return priceList.id;
}

/** A unit that is kept for one customer while another waits. */
async function line(work: Work, projectId: string, heldUnit: string) {
  const holder = await buildLead(work, { projectIds: [projectId] });
  const next = await buildLead(work, { projectIds: [projectId], phone: KNOWN_PHONE });
  await updateUnit(work, heldUnit, { status: 'reserved', reservedForLeadId: holder.id });
  const { id } = await joinLine(work, { unitId: heldUnit, leadId: next.id });
  return { heldUnit, waiter: id, waitingLead: next.id };
}

async function leadSource(work: Work, projectId: string): Promise<string> {
  const input = { name: 'Portal', source: 'portal99acres' as const, projectIds: [projectId] };
  return (await createLeadSourceKey(work, input)).key.id;
}

async function batch(work: Work, unitId: string): Promise<string> {
  const { batchId } = await actOnUnits(work, {
    unitIds: [unitId],
    act: { kind: 'changeRate', byPaise: 1_00 },
    preview: false,
  });
  if (!batchId) throw new Error('Nothing was done.');
  return batchId;
}

/** An absence, and a lead that was handed on. */
async function reassigned(work: Work, projectId: string) {
  const days = { firstDay: addDays(work.today, 200), lastDay: addDays(work.today, 201) };
  const { id: absence } = await addAbsence(work, { ...days, reason: 'leave' });
  const lead = await buildLead(work, { projectIds: [projectId] });
  const { reassignmentId } = await reassignLeads(work, {
    leadIds: [lead.id],
    to: { how: 'person', userId: work.caller.userId },
    preview: false,
  });
  return { absence, reassignment: reassignmentId ?? '' };
}
const GREETING = { name: 'Greeting', channel: 'whatsapp', body: 'Hello {firstName}' } as const;

/** A notification of the person himself. */
export async function told(work: Work): Promise<string> {
  const { userId, organizationId } = work.caller;
  await notify(work, KINDS, [
    {
      kind: 'roleChanged',
      userId,
      title: 'You are Business Head now',
      body: 'Changed by the founder.',
      link: () => '/dashboard',
      resourceType: 'organization',
      resourceId: organizationId,
      occurrenceKey: 'world',
    },
  ]);
  const { id } = await work.db
    .selectFrom('notification')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}

async function record(work: Work, saleId: string, amountPaise: number, reference: string): Promise<string> {
  const { id } = await recordReceipt(work, {
    saleId,
    mode: 'neft',
    amountPaise,
    reference: `${reference}-${saleId.slice(-6)}`,
    receivedDate: work.today,
  });
  return id;
}

/** Planned, and not begun although its end is over. */
async function lateMilestone(work: Work, place: { projectId: string; towerId: string }): Promise<string> {
  const plannedStart = addDays(work.today, -60);
  const plannedEnd = addDays(work.today, -20);
  return (await buildMilestone(work, { ...place, plannedStart, plannedEnd })).id;
}
