import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentAccess } from '#app/application.documents.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { Work } from '#platform/server/context.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { misplacedDocuments } from '../../../../tests/support/document-places.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { DocumentResource } from '../document.rules.ts';
import { categoryTree } from './category.queries.ts';
import { categoryByKey } from './category.store.ts';
import { addDocument } from './document.store.ts';
import { foundListed, listDocuments } from './listed.queries.ts';

let desk: SalesDesk;
let executive: TestUser;
let other: TestUser;
let kept: KeptFile;
let firmId: string;

beforeAll(async () => {
  desk = await openSalesDesk();
  executive = await desk.organization.user('Sales Executive');
  other = await desk.organization.user('Sales Executive');
  kept = await desk.app.files.keep(desk.organization.id, 'paper.pdf', onePagePdf('A paper'));
  const terms = { reraAgentNumber: 'A52100012345', reraValidUntil: '2099-12-31', pan: 'AAACD1234F' };
  firmId = (await desk.run((work) => createChannelPartner(work, { name: 'Prime Homes', ...terms }))).id;
});

afterAll(() => desk.app.stop());

const file = (work: Work, resourceType: DocumentResource, resourceId: string) =>
  categoryByKey(work, 'brochure').then((categoryId) =>
    addDocument(
      work,
      { name: 'paper.pdf', kept },
      { title: `Paper of a ${resourceType}`, categoryId, resourceType, resourceId, isApproved: true },
    ),
  );
const giveLead = (work: Work, id: string, ownerId: string | null) =>
  work.db.updateTable('lead').set({ ownerId }).where('id', '=', id).execute();
const leadOf = (owner: TestUser) =>
  desk.run(async (work) => {
    const { id } = await buildLead(work, { projectIds: [desk.project.id] });
    await giveLead(work, id, owner.id);
    return id;
  });
const listedBy = (person: TestUser) =>
  desk.run(async (read) => {
    const rows = await foundListed(read, documentAccess, { origin: ['uploaded'] })
      .select('listed.id')
      .execute();
    return new Set(rows.map(({ id }) => id));
  }, person);
const misplaced = () => desk.run(({ db }) => misplacedDocuments(db));

describe('documents of whoever sees few', () => {
  it('stand under the present people of a lead and a sale', async () => {
    const lead = await leadOf(executive);
    const sale = await desk.sale({}, executive);
    const [ofLead, ofSale] = await desk.run(async (work) => [
      await file(work, 'lead', lead),
      await file(work, 'sale', sale.id),
    ]);
    const holder = async (id: string) => {
      const [first, second] = await Promise.all([listedBy(executive), listedBy(other)]);
      return [first.has(id), second.has(id)];
    };
    expect([await holder(ofLead), await holder(ofSale)]).toEqual([
      [true, false],
      [true, false],
    ]);
    await desk.run(async (work) => {
      await giveLead(work, lead, other.id);
      await work.db
        .updateTable('sale')
        .set({ salesExecutiveId: other.id, channelPartnerId: firmId })
        .where('id', '=', sale.id)
        .execute();
    });
    expect([await holder(ofLead), await holder(ofSale)]).toEqual([
      [false, true],
      [false, true],
    ]);
    await desk.run((work) => giveLead(work, lead, null));
    expect(await holder(ofLead)).toEqual([false, false]);
    expect(await misplaced()).toEqual([]);
  });

  it('stand under their project and the organization where no person has the record', async () => {
    const [ofProject, ofUnit, ofHouse, ofFirm] = await desk.run(async (work) => [
      await file(work, 'project', desk.project.id),
      await file(work, 'unit', desk.freeUnitId()),
      await file(work, 'organization', desk.organization.id),
      await file(work, 'channelPartner', firmId),
    ]);
    const admin = await desk.organization.user('Channel Partner Admin', { channelPartnerId: firmId });
    const [staff, partner] = await Promise.all([listedBy(executive), listedBy(admin)]);
    expect([ofProject, ofUnit, ofHouse, ofFirm].map((id) => staff.has(id))).toEqual([true, true, true, true]);
    expect([ofHouse, ofFirm].map((id) => partner.has(id))).toEqual([true, true]);
    expect(await misplaced()).toEqual([]);
  });

  it('stand rightly when the record is given to another while one is filed', async () => {
    for (const isFiledFirst of [true, false]) {
      const lead = await leadOf(executive);
      let begin: (value: null) => void = () => undefined;
      const begun = new Promise<null>((resolve) => {
        begin = resolve;
      });
      const filed = (work: Work) => file(work, 'lead', lead);
      const given = (work: Work) => giveLead(work, lead, other.id);
      const first = desk.run(async (work) => {
        await (isFiledFirst ? filed(work) : given(work));
        begin(null);
        // Long enough for the other to reach the row and wait for it.
        await sql`select pg_sleep(0.3)`.execute(work.db);
      });
      await begun;
      await Promise.all([
        first,
        desk.run(async (work) => void (await (isFiledFirst ? given(work) : filed(work)))),
      ]);
      const rows = await desk.run(({ db }) =>
        db.selectFrom('document').select('foundUnderId').where('resourceId', '=', lead).execute(),
      );
      expect(rows).toEqual([{ foundUnderId: other.id }]);
    }
    expect(await misplaced()).toEqual([]);
  });

  it('read as many rows among four times as many documents of others: the list in each order, and the tree', async () => {
    const lead = await leadOf(executive);
    await desk.run((work) => file(work, 'lead', lead));
    const foreign = await leadOf(other);
    const read = async () => {
      await analyzed();
      return Object.fromEntries(
        await Promise.all(
          Object.entries(QUESTIONS).map(async ([name, ask]) => [name, await rowsRead(ask)] as const),
        ),
      );
    };
    await addCopies(foreign, 3000);
    const before = await read();
    await addCopies(foreign, 9000);
    const after = await read();
    for (const [name, rows] of Object.entries(after))
      expect
        .soft(rows, `${name}: ${before[name]} rows before`)
        .toBeLessThanOrEqual(2 * (before[name] ?? 0) + FEW);
    expect(await misplaced()).toEqual([]);
  });
});

/** Some pages of rows more or less are a matter of the plan. */
const FEW = 250;

type Question = (work: Work) => Promise<unknown>;
const list =
  (query: Parameters<typeof listDocuments>[2] extends infer Q ? Partial<Q> : never): Question =>
  (work) =>
    listDocuments(work, documentAccess, { page: 1, limit: 25, sort: '-createdAt', ...query });
const QUESTIONS: Record<string, Question> = {
  newest: list({}),
  'by title': list({ sort: 'title' }),
  'by expiry': list({ sort: 'expiresOn' }),
  waiting: list({ status: ['pendingApproval'] }),
  tree: (work) => categoryTree(work, documentAccess, {}),
};

/** Rows of documents that the question fetched, by an index or without. */
function rowsRead(ask: Question): Promise<number> {
  return desk.run(async (work) => {
    await ask(work);
    const { rows } = await sql<{
      fetched: number;
    }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as fetched
      from pg_stat_xact_user_tables where relname = 'document'`.execute(work.db);
    return rows[0]?.fetched ?? 0;
  }, executive);
}

async function asOwner(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(desk.app.databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${desk.organization.id}'`);
    await client.query('set session_replication_role = replica');
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

const analyzed = () => asOwner('vacuum analyze document');

/** Documents of a lead of somebody else, in the database at once: what they say is that of the one that is there. */
async function addCopies(leadId: string, count: number): Promise<void> {
  await asOwner(
    `insert into document (organization_id, id, title, category_id, resource_type, resource_id, origin, latest_version_id,
       approved_version_id, status, uploaded_by_id, created_at, updated_at, found_under_id)
     select d.organization_id, gen_random_uuid(), 'Copy ' || n, d.category_id, 'lead', $1::uuid, 'uploaded', d.latest_version_id,
       d.approved_version_id, d.status, d.uploaded_by_id, now() + n * interval '1 second', now(), $2::uuid
       from generate_series(1, $3::int) n, (select * from document where organization_id = app_organization_id() limit 1) d`,
    [leadId, other.id, count],
  );
}
