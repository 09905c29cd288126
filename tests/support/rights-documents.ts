import { v7 as newId } from 'uuid';
import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { categoryByKey } from '#company/documents/server/category.store.ts';
import { buildDocument } from '#company/documents/server/document.factory.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { orderLetters } from '#letters/templates/server/letterJob.commands.ts';
import {
  ADMIN,
  ALL_ROWS,
  APPROVERS,
  closedTo,
  EVERYONE,
  JOB_ROWS,
  MANAGEMENT,
  MONEY,
  NO_FACTS,
  nothing,
  PROJECT_ROWS,
  SALE_ROWS,
} from './rights-people.ts';
import type { RowsOfRole } from './rights-people.ts';
import type { CallRights, RowKind } from './rights-rows.ts';
import { rights } from './rights-rows.ts';
import type { SeenRow, Stage } from './rights-stage.ts';

type DocumentKind = 'projectDocument' | 'saleDocument' | 'documentCategory' | 'letterTemplate' | 'letterJob';

/**
 * A permission on every project, which waits, and a signed agreement on every sale, which is approved and so is never
 * archived; the Business Head uploaded them all.
 */
export async function documentRows(
  { project, sale }: { project: readonly SeenRow[]; sale: readonly SeenRow[] },
  here: Stage,
  elsewhere: Stage,
): Promise<Record<DocumentKind | 'sale', SeenRow[]>> {
  const stageOf = ({ isOwnOrganization }: SeenRow) => (isOwnOrganization ? here : elsewhere);
  const projectDocument: SeenRow[] = [];
  for (const row of project)
    projectDocument.push(await documentOn(stageOf(row), row, 'project', 'approvals'));
  const saleDocument: SeenRow[] = [];
  for (const row of sale) saleDocument.push(await documentOn(stageOf(row), row, 'sale', 'agreement'));
  const letterTemplate = [await templateOf(here, true), await templateOf(elsewhere, false)];
  return {
    // With the letter that is made about each.
    sale: sale.map((row) => ({
      ...row,
      more: { ...row.more, letterTemplateId: letterTemplate[0]?.id ?? '' },
    })),
    projectDocument,
    saleDocument,
    documentCategory: [
      await categoryOf(here, projectDocument[0], true),
      await categoryOf(elsewhere, projectDocument.at(-1), false),
    ],
    letterTemplate,
    letterJob: [
      await jobOf(
        here,
        sale.find(({ isOwnOrganization }) => isOwnOrganization),
      ),
      await jobOf(
        elsewhere,
        sale.find(({ isOwnOrganization }) => !isOwnOrganization),
      ),
    ],
  };
}

/** A letter that every organization has. */
async function templateOf({ as, organization }: Stage, isOwnOrganization: boolean): Promise<SeenRow> {
  const { id, revisionId } = await as(organization.businessHead, ({ db }) =>
    db
      .selectFrom('letterTemplate')
      .select(['id', 'latestRevisionId as revisionId'])
      .where('key', '=', 'welcomeLetter')
      .executeTakeFirstOrThrow(),
  );
  const name = isOwnOrganization ? 'the welcome' : 'another organization';
  return { name, id, isOwnOrganization, facts: NO_FACTS, more: { revisionId } };
}

/** Letters that the Business Head ordered. */
async function jobOf({ as, organization }: Stage, sale: SeenRow | undefined): Promise<SeenRow> {
  if (!sale) throw new Error('Nothing was sold.');
  const { businessHead } = organization;
  const id = await as(businessHead, async (work) => {
    const template = await work.db
      .selectFrom('letterTemplate')
      .select('id')
      .where('key', '=', 'welcomeLetter')
      .executeTakeFirstOrThrow();
    return orderLetters(work, template.id, { resourceIds: [sale.id] });
  });
  const { isOwnOrganization } = sale;
  return {
    name: sale.name,
    id,
    isOwnOrganization,
    facts: { ...NO_FACTS, ownerId: businessHead.caller.userId },
  };
}

async function documentOn(
  { app, organization, as }: Stage,
  row: SeenRow,
  resourceType: 'project' | 'sale',
  key: 'approvals' | 'agreement',
): Promise<SeenRow> {
  const kept = await app.files.keep(organization.id, 'paper.pdf', onePagePdf(row.id));
  const { id, versionId } = await as(organization.businessHead, (work) =>
    buildDocument(
      work,
      { name: 'paper.pdf', kept },
      { title: row.name, key, resourceType, resourceId: row.id, isApproved: resourceType === 'sale' },
    ),
  );
  if (resourceType === 'project') return { ...row, id, more: { versionId } };
  const shareId = await as(organization.businessHead, (work) => linkTo(work, id));
  return { ...row, id, more: { versionId, shareId } };
}

/** A link that the Business Head made; nobody opens it here. */
async function linkTo(work: Work, documentId: string): Promise<string> {
  const id = newId();
  await work.db
    .insertInto('documentShare')
    .values({
      id,
      kind: 'link',
      email: 'loans@bank.example',
      permission: 'view',
      tokenHash: hashOfShareToken(id),
      expiresAt: addHours(work.now, 24),
      createdAt: work.now,
      sharedById: work.caller.userId,
    })
    .execute();
  await work.db.insertInto('shareItem').values({ shareId: id, documentId }).execute();
  return id;
}

/** One that every organization has and that is in use, so that nobody deletes it. */
async function categoryOf(
  { as, organization }: Stage,
  like: SeenRow | undefined,
  isOwnOrganization: boolean,
): Promise<SeenRow> {
  if (!like) throw new Error('There is no project.');
  const id = await as(organization.businessHead, (work) => categoryByKey(work, 'approvals'));
  const name = isOwnOrganization ? 'the own one' : 'another organization';
  return { ...like, name, id, isOwnOrganization };
}

/** Papers of a project are for staff; its brochures, which partners see too, have tests of their own. */
const STAFF_ROWS: RowsOfRole = {
  ...PROJECT_ROWS,
  'Channel Partner Admin': nothing,
  'Channel Partner Agent': nothing,
};
/** Who its buyer is by papers, no Marketing Head and no partner knows. */
const PAPERS_OF_SALES: RowsOfRole = {
  ...SALE_ROWS,
  'Marketing Head': nothing,
  'Channel Partner Admin': nothing,
  'Channel Partner Agent': nothing,
};

/** Rank 70 or more, and may upload to the record; on a project every one of them may. */
const SENIORS = APPROVERS;
/** The Business Head uploaded them all. */
const NOT_THE_UPLOADER = 'PD SH FH MH SM FM';

/** Who may have letters made or keeps their templates: all staff. */
const LETTER_STAFF = 'BH PD SH FH MH SM FM CPM SE';

const ROWS: readonly (readonly [RowKind, RowsOfRole])[] = [
  ['projectDocument', STAFF_ROWS],
  ['saleDocument', PAPERS_OF_SALES],
];

const onBoth = (call: string, door: string, more: Parameters<typeof rights>[4] = {}): readonly CallRights[] =>
  ROWS.map(([row, rows]) => rights(call, row, rows, door, more));

/** Who may make which call about documents: category and record decide together. */
export const DOCUMENT_RIGHTS: readonly CallRights[] = [
  ...onBoth('GET /documents/{id}', EVERYONE),
  ...onBoth('GET /documents/{id}/content', EVERYONE),
  ...onBoth('GET /documents/{id}/versions', EVERYONE),
  ...onBoth('GET /documents/{id}/versions/{versionId}/content', EVERYONE),
  ...onBoth('PUT /documents/{id}', EVERYONE, { isClosed: closedTo(SENIORS) }),
  rights('POST /documents/{id}/approve', 'projectDocument', STAFF_ROWS, APPROVERS, {
    isClosed: closedTo(NOT_THE_UPLOADER),
  }),
  rights('POST /documents/{id}/approve', 'saleDocument', PAPERS_OF_SALES, APPROVERS),
  ...onBoth('POST /documents/{id}/reject', APPROVERS),
  ...onBoth('PUT /documents/{id}/withdraw', APPROVERS),
  ...onBoth('GET /documents/{id}/shares', EVERYONE),
  ...onBoth('POST /documents/{id}/share', EVERYONE),
  ...onBoth('POST /documents/{id}/versions/{versionId}/restore', APPROVERS),
  ...onBoth('POST /documents/{id}/versions', EVERYONE, { isClosed: closedTo(SENIORS) }),
  rights('POST /documents', 'project', PROJECT_ROWS, EVERYONE, {
    as: 'project',
    isClosed: closedTo(MANAGEMENT),
  }),
  rights('POST /documents', 'sale', PAPERS_OF_SALES, EVERYONE, { as: 'sale', isClosed: closedTo(MONEY) }),
  rights('PUT /documents/categories/{id}', 'documentCategory', ALL_ROWS, MANAGEMENT),
  rights('GET /documents/templates/{id}', 'letterTemplate', ALL_ROWS, LETTER_STAFF),
  rights('GET /documents/templates/{id}/revisions/{revisionId}', 'letterTemplate', ALL_ROWS, MANAGEMENT),
  ...['PUT {id}', 'POST {id}/approve', 'POST {id}/reject', 'PUT {id}/withdraw', 'PUT {id}/reinstate'].map(
    (call) => rights(call.replace(' ', ' /documents/templates/'), 'letterTemplate', ALL_ROWS, MANAGEMENT),
  ),
  rights('PUT /documents/templates/{id}/retire', 'letterTemplate', ALL_ROWS, MANAGEMENT),
  rights('POST /documents/templates/{id}/generate', 'sale', PAPERS_OF_SALES, MONEY, { as: 'resourceId' }),
  rights('POST /documents/templates/{id}/generate-many', 'sale', PAPERS_OF_SALES, MONEY, {
    as: 'resourceIds',
  }),
  rights('GET /documents/letter-jobs/{id}', 'letterJob', JOB_ROWS, LETTER_STAFF),
  rights('GET /documents/letter-jobs/{id}/letters', 'letterJob', JOB_ROWS, LETTER_STAFF),
  rights('GET /documents/letter-jobs/{id}/zip', 'letterJob', JOB_ROWS, LETTER_STAFF),
];

/** Those that end something come last. */
export const DOCUMENT_ENDS: readonly CallRights[] = [
  rights('PUT /documents/letter-jobs/{id}/stop', 'letterJob', JOB_ROWS, LETTER_STAFF),
  rights('DELETE /documents/{id}/shares/{shareId}', 'saleDocument', PAPERS_OF_SALES, EVERYONE, {
    isClosed: closedTo(SENIORS),
  }),
  rights('DELETE /documents/{id}', 'saleDocument', PAPERS_OF_SALES, EVERYONE, { isClosed: closedTo(ADMIN) }),
  rights('DELETE /documents/categories/{id}', 'documentCategory', ALL_ROWS, MANAGEMENT),
];
