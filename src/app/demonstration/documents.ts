import type pg from 'pg';
import type { CategoryKey, DocumentResource } from '#company/documents/document.rules.ts';
import { categoryByKey } from '#company/documents/server/category.store.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { addDocument } from '#company/documents/server/document.store.ts';
import { approveVersion, rejectVersion } from '#company/documents/server/version.commands.ts';
import { shareDocument } from '#letters/shares/server/share.commands.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore, KeptFile } from '#platform/server/files/file-store.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import type { Services } from '#platform/server/services.ts';
import { playLetters } from './letters.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { PaperOfProject } from './documents.data.ts';
import { PAPERS_OF_PROJECTS, PAPERS_OF_SALES, REJECTIONS } from './documents.data.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** Of the full company, with what was filed while its sales were played; issued papers are not among them. */
const ALL = 1100;
/** Buyers whose three papers wait for approval: 18 documents. */
const WAITING_BUYERS = 6;
const REJECTED = 5;
const APPROVED_DAYS = 2;

const KYC = [
  ['panCard', 'PAN card'],
  ['addressProof', 'Address proof'],
  ['photo', 'Photograph'],
] as const;

/** One document as somebody uploads it, and what another person decides. */
interface Paper {
  key: CategoryKey;
  title: string;
  resourceType: DocumentResource;
  resourceId: string;
  /** Key of who uploads it. */
  by: string;
  day: Day;
  expiresOn?: Day;
  tags?: readonly string[];
  decision: 'approve' | 'wait' | { reject: string };
}

interface Sold {
  id: string;
  bookingNumber: string;
  bookingDate: Day;
  funding: string;
  seller: string;
  applicantId: string;
  hasKyc: boolean;
}

/** Fills the folders of projects and sales: most of it is approved, some waits, some was rejected or has expired. */
export async function playDocuments(
  stage: Stage,
  projects: readonly SeededProject[],
  services: Services & { pool: pg.Pool; access: DocumentAccess; tokens: ShareTokens },
): Promise<void> {
  const { files, access, tokens } = services;
  const desk = new Desk(stage, files, access);
  for (const project of projects)
    await desk.file(PAPERS_OF_PROJECTS.map((one) => ofProject(stage, project, one)));
  const sold = await soldUnits(stage);
  await desk.file(waiting(stage, sold));
  await desk.file(rejected(stage, sold));
  await playLetters(stage, services);
  const missing = stage.sized(ALL) - (await stage.play('bh', stage.latest, countOf));
  await desk.file(ofSales(stage, sold).slice(0, Math.max(0, missing)));
  await share(stage, { access, tokens });
}

/** A firm has the permissions of the project that it sells, and the Marketing Head an agreement to quote from. */
async function share(stage: Stage, desk: { access: DocumentAccess; tokens: ShareTokens }): Promise<void> {
  const { channelPartnerId } = stage.person('cpa1');
  const { userId } = stage.person('mh');
  await stage.play('bh', at(stage.daysAgo(3), 12), async (work) => {
    const oldest = (key: CategoryKey) =>
      work.db
        .selectFrom('document')
        .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
        .select('document.id')
        .where('documentCategory.key', '=', key)
        .where('document.status', '=', 'approved')
        .where('document.expiresOn', 'is', null)
        .orderBy('document.createdAt')
        .orderBy('document.id')
        .executeTakeFirstOrThrow();
    const [permission, agreement] = [await oldest('approvals'), await oldest('agreement')];
    if (channelPartnerId !== null)
      await shareDocument(work, desk, permission.id, { kind: 'firm', channelPartnerId, days: 60 });
    await shareDocument(work, desk, agreement.id, { kind: 'user', userId, days: 30 });
  });
}

/** Uploads and decides; a file of one page is kept once for all documents of a title. */
class Desk {
  private readonly stage: Stage;
  private readonly files: FileStore;
  private readonly access: DocumentAccess;
  private readonly kept = new Map<string, KeptFile>();

  constructor(stage: Stage, files: FileStore, access: DocumentAccess) {
    this.stage = stage;
    this.files = files;
    this.access = access;
  }

  async file(papers: readonly Paper[]): Promise<void> {
    for (const { title } of papers) if (!this.kept.has(title)) this.kept.set(title, await this.keep(title));
    const ids: string[] = [];
    await this.stage.play('bh', this.stage.latest, async (work) => {
      for (const paper of papers) ids.push(await this.upload(work, paper));
    });
    // Later: a document and its versions are compared at the end of each transaction.
    await this.stage.play('bh', this.stage.latest, async (work) => {
      for (const [index, paper] of papers.entries()) await this.decide(work, paper, ids[index] ?? '');
    });
  }

  private keep(title: string): Promise<KeptFile> {
    const page = onePagePdf(`${title} (demonstration)`);
    return this.files.keep(this.stage.organizationId, `${title}.pdf`, page);
  }

  private async upload(work: Work, paper: Paper): Promise<string> {
    const { key, title, resourceType, resourceId, by, day, expiresOn = null, tags = [] } = paper;
    const kept = this.kept.get(title);
    if (!kept) throw new Error(`No file was kept of "${title}".`);
    const uploader = this.stage.as(work, by, at(day, 11));
    return addDocument(
      uploader,
      { name: `${title}.pdf`, kept },
      {
        title,
        categoryId: await categoryByKey(uploader, key),
        resourceType,
        resourceId,
        expiresOn,
        tags,
        isApproved: false,
      },
    );
  }

  private async decide(work: Work, { by, day, decision }: Paper, id: string): Promise<void> {
    if (decision === 'wait') return;
    const approver = this.stage.as(work, by === 'pd' ? 'bh' : 'sh', at(addDays(day, APPROVED_DAYS), 15));
    const versionId = await latestOf(approver, id);
    if (decision === 'approve') await approveVersion(approver, this.access, id, versionId);
    else await rejectVersion(approver, this.access, id, { versionId, reason: decision.reject });
  }
}

function ofProject(stage: Stage, project: SeededProject, paper: PaperOfProject): Paper {
  const { key, title, daysAgo, validForDays, tags } = paper;
  const day = stage.daysAgo(daysAgo);
  return {
    key,
    title: `${title}, ${project.data.input.name}`,
    resourceType: 'project',
    resourceId: project.id,
    by: 'pd',
    day,
    ...(validForDays === undefined ? {} : { expiresOn: addDays(day, validForDays) }),
    ...(tags ? { tags } : {}),
    decision: 'approve',
  };
}

/** Buyers without papers who have handed them in during the last days. */
function waiting(stage: Stage, sold: readonly Sold[]): Paper[] {
  const buyers = sold.filter(({ hasKyc }) => !hasKyc).slice(0, stage.sized(WAITING_BUYERS));
  return buyers.flatMap(({ applicantId, seller }, index) =>
    KYC.map(([key, title]): Paper => ({
      key,
      title,
      resourceType: 'applicant',
      resourceId: applicantId,
      by: seller,
      day: stage.daysAgo(index + 1),
      decision: 'wait',
    })),
  );
}

function rejected(stage: Stage, sold: readonly Sold[]): Paper[] {
  return sold.slice(0, stage.sized(REJECTED)).map(({ id, bookingNumber, seller }, index) => ({
    key: 'applicationForm',
    title: `Application form ${bookingNumber}, first copy`,
    resourceType: 'sale',
    resourceId: id,
    by: seller,
    day: stage.daysAgo(index + 4),
    decision: { reject: REJECTIONS[index % REJECTIONS.length] ?? '' },
  }));
}

/** What a sale has in its folder soon after the booking; of the newest sales first. */
function ofSales(stage: Stage, sold: readonly Sold[]): Paper[] {
  return PAPERS_OF_SALES.flatMap(({ key, title, daysAfterBooking, isForLoans }) =>
    sold
      .filter((sale) => !isForLoans || sale.funding !== 'self')
      .map((sale) => ({ sale, day: addDays(sale.bookingDate, daysAfterBooking) }))
      .filter(({ day }) => day <= stage.daysAgo(APPROVED_DAYS + 1))
      .map(({ sale, day }): Paper => ({
        key,
        title,
        resourceType: 'sale',
        resourceId: sale.id,
        by: sale.seller,
        day,
        decision: 'approve',
      })),
  );
}

/** The sales that stand, the newest first. */
function soldUnits(stage: Stage): Promise<Sold[]> {
  return stage.play('bh', stage.latest, async ({ db }) => {
    const rows = await db
      .selectFrom('sale')
      .innerJoin('saleApplicant', (join) =>
        join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
      )
      .select(['sale.id', 'bookingNumber', 'bookingDate', 'funding', 'salesExecutiveId'])
      .select('saleApplicant.id as applicantId')
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('document')
            .select('document.id')
            .where('document.resourceType', '=', 'applicant')
            .whereRef('document.resourceId', '=', 'saleApplicant.id'),
        ).as('hasKyc'),
      )
      .where('sale.status', '<>', 'cancelled')
      .orderBy('bookingDate', 'desc')
      .orderBy('bookingNumber', 'desc')
      .execute();
    return rows.map(({ salesExecutiveId, hasKyc, ...row }) => ({
      ...row,
      hasKyc: Boolean(hasKyc),
      seller: stage.keyOf(salesExecutiveId) ?? 'sm1',
    }));
  });
}

async function countOf({ db }: Work): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function latestOf({ db }: Work, id: string): Promise<string> {
  const { latestVersionId } = await db
    .selectFrom('document')
    .select('latestVersionId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return latestVersionId;
}
