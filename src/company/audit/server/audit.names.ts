import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** All ids found anywhere in an entry. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(idsIn);
}

export interface RecordName {
  name: string;
  /** The project of a record within one, for its URL. */
  projectId: string | null;
}

/** The names of these records of any kind; unknown ids are left out. */
export async function namesOfRecords(read: Read, ids: readonly string[]): Promise<Map<string, RecordName>> {
  const wanted = pgArray([...new Set(ids)]);
  const own = sql`organization_id = ${read.caller.organizationId} and id = any(${wanted})`;
  const none = sql`null::uuid as project_id`;
  const { rows } = await sql<RecordName & { id: string }>`
    select id, first_name || ' ' || last_name as name, ${none} from app_user where ${own}
    union all select id, concat_ws(' ', first_name, last_name), null from lead where ${own}
    union all select id, name, null from project where ${own}
    union all select id, name, project_id from tower where ${own}
    union all select id, unit_number, project_id from unit where ${own}
    union all select id, number, null from cost_sheet where ${own}
    union all select id, 'Price list ' || number || ', ' || name, project_id from price_list where ${own}
    union all select import.id, file.name, import.project_id from import
      join file on file.organization_id = import.organization_id and file.id = import.file_id
     where import.organization_id = ${read.caller.organizationId} and import.id = any(${wanted})
    union all select approval.id, unit.unit_number, approval.project_id from approval
      join unit on unit.organization_id = approval.organization_id and unit.id = approval.unit_id
     where approval.organization_id = ${read.caller.organizationId} and approval.id = any(${wanted})
    union all select id, booking_number, null from sale where ${own}
    union all select id, name, project_id from payment_template where ${own}
    union all select id, coalesce(receipt_number, reference, mode), null from payment_transaction where ${own}
    union all select id, coalesce(invoice_number, 'draft'), null from invoice where ${own}
    union all select id, bank || ' ••' || account_last4, project_id from designated_account where ${own}
    union all select id, name, null from file where ${own}
    union all select id, title, null from document where ${own}
    union all select id, name, null from document_category where ${own}
    union all select id, name, project_id from milestone where ${own}
    union all select id, name, null from sale_applicant where ${own}
    union all select id, number, null from commission where ${own}
    union all select id, number, null from partner_invoice where ${own}
    union all select id, name, null from channel_partner where ${own}
    union all select organization_id, name, null from organization
      where organization_id = ${read.caller.organizationId} and organization_id = any(${wanted})
  `.execute(read.db);
  return new Map(rows.map(({ id, name, projectId }) => [id, { name, projectId }]));
}
