import { createBookingDraft } from '#sale-lifecycle/booking/server/bookingDraft.commands.ts';
import { EMPTY_DRAFT } from '#sale-lifecycle/booking/server/bookingDraft.factory.ts';
import { buildBuyerMail } from '#letters/buyer-mails/server/buyerMail.factory.ts';
import { logFollowUp } from '#money/follow-ups/server/followUp.commands.ts';
import { storeFile } from '#company/files/server/file.commands.ts';
import type { FileResource } from '#company/files/file.contract.ts';
import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import { recalculateCommission } from '#partners/commissions/server/commission.commands.ts';
import { buildSentInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { buildStructure } from '#partners/structures/server/structure.factory.ts';
import { buildQuestion } from '#partners/questions/server/question.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { joinLine } from '#offers/reservations/server/waiting.commands.ts';
import { buildRecoverable } from '#partners/recoveries/server/recoverable.factory.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { RowFacts } from './rights-people.ts';
import type { Cast, SeenRow, Site, Sites, Stage } from './rights-stage.ts';
import type { TestUser } from './test-app.ts';

type DealKind =
  | 'lead'
  | 'costSheet'
  | 'sale'
  | 'plan'
  | 'installment'
  | 'receipt'
  | 'invoice'
  | 'commission'
  | 'partnerInvoice'
  | 'recoverable'
  | 'soldUnit'
  | 'waiter'
  | 'bookingDraft'
  | 'leadFile'
  | 'saleFile'
  | 'applicantFile'
  | 'receiptFile'
  | 'invoiceFile';

type DealRows = Record<DealKind, SeenRow[]>;

/** Whose a deal is: its customer's owner, the executive behind the sale, the partner who brought it. */
interface DealScenario {
  name: string;
  site: Site;
  executive: TestUser;
  broughtBy?: TestUser;
  /** The customer belongs to nobody any more. */
  isLeft?: boolean;
}

/** A deal with all its records of everybody who may have one, and one of another organization. */
export async function dealRows(sites: Sites, cast: Cast): Promise<DealRows> {
  const other = cast.otherExecutive;
  const site = sites.assigned;
  const { organization, launched } = { ...sites.elsewhere.stage, ...sites.elsewhere };
  const stranger = await organization.user('Sales Executive');
  const strangeAgent = await organization.user('Channel Partner Agent', {
    channelPartnerId: crypto.randomUUID(),
    projectIds: [launched.project.id],
  });
  const scenarios: DealScenario[] = [
    { name: 'the executive', site, executive: cast.user('Sales Executive') },
    { name: 'his manager', site, executive: cast.user('Sales Manager') },
    { name: 'another team', site, executive: other },
    { name: 'nobody', site, executive: other, isLeft: true },
    { name: 'nobody, elsewhere', site: sites.unassigned, executive: other, isLeft: true },
    { name: 'the executive, on hold', site: sites.onHold, executive: cast.user('Sales Executive') },
    { name: 'the manager of partners', site, executive: cast.user('Channel Partner Manager') },
    { name: 'the agent', site, executive: other, broughtBy: cast.user('Channel Partner Agent') },
    { name: 'his colleague', site, executive: other, broughtBy: cast.colleague },
    { name: 'another firm', site, executive: other, broughtBy: cast.otherAgent },
    {
      name: 'another organization',
      site: sites.elsewhere,
      executive: stranger,
      broughtBy: strangeAgent,
    },
  ];
  const deals: DealRows[] = [];
  const openUnit = unitOf(sites.assigned, 1);
  for (const scenario of scenarios) deals.push(await dealOf(scenario, cast.user('Sales Head'), openUnit));
  const all = (kind: DealKind) => deals.flatMap((deal) => deal[kind]);
  return {
    lead: all('lead'),
    costSheet: all('costSheet'),
    sale: all('sale'),
    plan: all('plan'),
    installment: all('installment'),
    receipt: all('receipt'),
    invoice: all('invoice'),
    commission: all('commission'),
    partnerInvoice: all('partnerInvoice'),
    recoverable: all('recoverable'),
    soldUnit: all('soldUnit'),
    waiter: all('waiter'),
    bookingDraft: all('bookingDraft'),
    leadFile: all('leadFile'),
    saleFile: all('saleFile'),
    applicantFile: all('applicantFile'),
    receiptFile: all('receiptFile'),
    invoiceFile: all('invoiceFile'),
  };
}

async function dealOf(scenario: DealScenario, recorder: TestUser, openUnit: string): Promise<DealRows> {
  const { name, executive, site } = scenario;
  const { stage, isOwnOrganization } = site;
  const { sale, leadId, waiterId, unitId, planId, first, receiptId } = await closeDeal(
    scenario,
    isOwnOrganization ? recorder : stage.organization.businessHead,
  );
  const sheetId = sale.costSheetId ?? '';
  const customer = await customerOf(site, leadId, scenario.isLeft ?? false);
  const seller: RowFacts = { ...customer, ownerId: executive.id };
  const commissionIds = await commissionsOf(stage, sale.id);
  const invoiceIds = await invoicesOf(stage, commissionIds);
  const row = (id: string, facts: RowFacts, more: Record<string, string> = {}): SeenRow[] => [
    { name, id, isOwnOrganization, facts, more: { account: accountOf(site), unit: openUnit, ...more } },
  ];
  const fileOf = (type: FileResource, id: string) => attach(stage, type, id);
  return {
    lead: row(leadId, customer, { interactionId: await entryOf(stage, leadId) }),
    costSheet: row(sheetId, customer, { shareId: await linkTo(stage, sheetId) }),
    sale: row(sale.id, seller, {
      followUpId: await noteOn(stage, sale.id),
      buyerMailId: await mailAbout(stage, sale.id),
    }),
    plan: row(planId, seller),
    installment: row(first.id, seller),
    receipt: row(receiptId, seller),
    invoice: row(first.invoiceId, seller),
    commission: await commissionRows(stage, commissionIds, scenario.broughtBy, (id, questionId) =>
      row(id, seller, { questionId }),
    ),
    partnerInvoice: invoiceIds.flatMap((id) => row(id, seller)),
    recoverable: (await recoverablesOf(stage, commissionIds, invoiceIds)).flatMap((id) => row(id, seller)),
    soldUnit: row(unitId, seller),
    waiter: row(waiterId, customer),
    bookingDraft: row(await draftBy(stage, executive, leadId), seller),
    leadFile: row(await fileOf('lead', leadId), customer),
    saleFile: row(await fileOf('sale', sale.id), seller),
    applicantFile: row(await fileOf('applicant', sale.applicants[0]?.id ?? ''), seller),
    receiptFile: row(await fileOf('receipt', receiptId), seller),
    invoiceFile: row(await fileOf('invoice', first.invoiceId), seller),
  };
}

/** What entered the timeline of a customer first. */
/** An unfinished booking of that person; the customer belongs to whoever began it by then. */
async function draftBy({ as, organization }: Stage, executive: TestUser, leadId: string): Promise<string> {
  const { id } = await as(executive, (work) => createBookingDraft(work, EMPTY_DRAFT));
  await as(organization.businessHead, ({ db }) =>
    db.updateTable('bookingDraft').set({ leadId }).where('id', '=', id).execute(),
  );
  return id;
}

/** A note about the sale. */
function noteOn({ as, organization }: Stage, saleId: string): Promise<string> {
  return as(organization.businessHead, (work) =>
    logFollowUp(work, saleId, { channel: 'note', note: 'Asks for the statement' }),
  );
}

/** A welcome that found no address. */
function mailAbout({ as, organization }: Stage, saleId: string): Promise<string> {
  return as(organization.businessHead, (work) => buildBuyerMail(work, { saleId }));
}

function entryOf({ as, organization }: Stage, leadId: string): Promise<string> {
  return as(organization.businessHead, async ({ db }) => {
    const { id } = await db
      .selectFrom('leadInteraction')
      .select('id')
      .where('leadId', '=', leadId)
      .where('internal', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

function unitOf({ launched }: Site, index: number): string {
  const unit = launched.units[index];
  if (!unit) throw new Error('The project has too few units.');
  return unit.id;
}

/** A link that was made before the sheet was booked. */
function linkTo({ as, organization }: Stage, costSheetId: string): Promise<string> {
  return as(organization.businessHead, async (work) => {
    const id = crypto.randomUUID();
    const tokenHash = hashOfShareToken(id);
    const moments = { createdAt: work.now, updatedAt: work.now };
    await work.db
      .insertInto('costSheetShare')
      .values({
        id,
        costSheetId,
        tokenHash,
        validUntil: work.today,
        createdById: work.caller.userId,
        ...moments,
      })
      .execute();
    return id;
  });
}

/** Each with a question of whoever brought the customer. */
async function commissionRows(
  stage: Stage,
  commissionIds: readonly string[],
  asker: TestUser | undefined,
  row: (id: string, questionId: string) => SeenRow[],
): Promise<SeenRow[]> {
  const rows: SeenRow[] = [];
  for (const id of commissionIds) {
    const by = asker ?? stage.organization.businessHead;
    rows.push(...row(id, await stage.as(by, (work) => buildQuestion(work, id))));
  }
  return rows;
}

/** Of a customer whom a partner brought; there is none else. */
function commissionsOf({ as, organization }: Stage, saleId: string): Promise<string[]> {
  return as(organization.businessHead, async ({ db }) => {
    const rows = await db.selectFrom('commission').select('id').where('saleId', '=', saleId).execute();
    return rows.map(({ id }) => id);
  });
}

/** An invoice for the first tranche of each. */
async function invoicesOf({ as, organization }: Stage, commissionIds: readonly string[]): Promise<string[]> {
  return as(organization.businessHead, async (work) => {
    const ids: string[] = [];
    for (const commissionId of commissionIds) {
      const name = 'For invoices';
      const known = await work.db
        .selectFrom('commissionStructure')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirst();
      if (!known) await buildStructure(work, { name });
      await recalculateCommission(work, commissionId, {});
      ids.push(await buildSentInvoice(work, { commissionId, seqs: [1] }));
    }
    return ids;
  });
}

/** What the firm has to pay back of each. */
function recoverablesOf(
  { as, organization }: Stage,
  commissionIds: readonly string[],
  invoiceIds: readonly string[],
): Promise<string[]> {
  return as(organization.businessHead, async (work) => {
    const ids: string[] = [];
    for (const [at, id] of commissionIds.entries())
      ids.push(await buildRecoverable(work, id, invoiceIds[at]));
    return ids;
  });
}

function accountOf({ launched }: Site): string {
  const account = launched.project.designatedAccounts[0];
  if (!account) throw new Error('The project has no account.');
  return account.id;
}

async function closeDeal({ executive, broughtBy, site }: DealScenario, recorder: TestUser) {
  const { launched } = site;
  const { as, organization } = site.stage;
  const { businessHead } = organization;
  const unit = launched.units.pop();
  if (!unit) throw new Error('The project has no unit left.');
  const input = { ...leadInput(), projectIds: [launched.project.id] };
  const lead = await as(broughtBy ?? businessHead, (work) =>
    createLead(work, broughtBy ? input : { ...input, ownerId: executive.id }),
  );
  const awaited = unitOf(site, 1);
  const waiter = await as(businessHead, async (work) => {
    await updateUnit(work, awaited, { status: 'blocked', statusReason: 'legal' });
    return joinLine(work, { unitId: awaited, leadId: lead.id });
  });
  // Partners see the offers of their own firm alone.
  const offered = await as(broughtBy ?? businessHead, (work) =>
    buildCostSheet(work, { unitId: unit.id, leadId: lead.id }),
  );
  const sale = await as(businessHead, (work) =>
    buildSale(work, {
      leadId: lead.id,
      unitId: unit.id,
      costSheetId: offered.id,
      salesExecutiveId: executive.id,
    }),
  );
  const plan = await as(businessHead, (work) => getPaymentPlan(work, sale.id));
  const [first] = plan.installments;
  if (!first?.invoiceId) throw new Error('The booking was not invoiced.');
  const receipt = await as(recorder, async (work) =>
    recordReceipt(work, { ...(await receiptInput(work, sale.id)), amountPaise: 10_000_00 }),
  );
  return {
    sale,
    leadId: lead.id,
    waiterId: waiter.id,
    unitId: unit.id,
    planId: plan.id,
    first: { id: first.id, invoiceId: first.invoiceId },
    receiptId: receipt.id,
  };
}

async function customerOf({ stage, facts }: Site, leadId: string, isLeft: boolean): Promise<RowFacts> {
  return stage.as(stage.organization.businessHead, async (work) => {
    if (isLeft) await work.db.updateTable('lead').set({ ownerId: null }).where('id', '=', leadId).execute();
    const stored = await work.db
      .selectFrom('lead')
      .select(['ownerId', 'channelPartnerId', 'broughtById'])
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow();
    return { ...facts, ...stored };
  });
}

/** A file of a record, put there by the Business Head; the id of the file. */
export async function attach(
  { app, organization, as }: Stage,
  resourceType: FileResource | null,
  resourceId: string | null,
  by: TestUser = organization.businessHead,
): Promise<string> {
  const kept = await app.files.keep(organization.id, 'note.pdf', onePagePdf('Note'));
  const { id } = await as(by, (work) =>
    storeFile(work, 'note.pdf', kept, { resourceType, resourceId, purpose: null }),
  );
  return id;
}
