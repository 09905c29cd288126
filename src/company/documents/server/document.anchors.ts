import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { DocumentResource } from '../document.rules.ts';

interface Anchors {
  projectId: string | null;
  saleId: string | null;
}

/** The project and the sale that a record belongs to, so that their lists find its documents. */
export async function anchorsOf(
  read: Read,
  { resourceType, resourceId }: { resourceType: DocumentResource; resourceId: string },
): Promise<Anchors> {
  const source = SOURCES[resourceType];
  if (source === null) return { projectId: null, saleId: null };
  const own = sql`record.organization_id = ${read.caller.organizationId} and record.id = ${resourceId}`;
  const { rows } = await sql<Anchors>`select ${source} where ${own}`.execute(read.db);
  return rows[0] ?? { projectId: null, saleId: null };
}

const SALE = sql`sale.project_id as project_id, sale.id as sale_id`;
const TO_SALE = sql`join sale on sale.organization_id = record.organization_id and sale.id = record.sale_id`;

const SOURCES: Record<DocumentResource, RawBuilder<unknown> | null> = {
  organization: null,
  lead: null,
  channelPartner: null,
  partnerInvoice: null,
  contractor: null,
  project: sql`record.id as project_id, null::uuid as sale_id from project record`,
  tower: sql`record.project_id, null::uuid as sale_id from tower record`,
  unit: sql`record.project_id, null::uuid as sale_id from unit record`,
  milestone: sql`record.project_id, null::uuid as sale_id from milestone record`,
  sale: sql`record.project_id, record.id as sale_id from sale record`,
  applicant: sql`${SALE} from sale_applicant record ${TO_SALE}`,
  receipt: sql`${SALE} from payment_transaction record ${TO_SALE}`,
  invoice: sql`${SALE} from invoice record ${TO_SALE}`,
  commission: sql`${SALE} from commission record ${TO_SALE}`,
};
