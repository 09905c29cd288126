import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { expiryProblem } from '../document.rules.ts';
import type { ReminderDays } from '../retention.rules.ts';
import { REMINDER_DAYS } from '../retention.rules.ts';

/** 400 where the day on which a paper expires cannot be meant. */
export function checkExpiry({ today }: Work, expiresOn: Day | null | undefined): void {
  const problem = expiryProblem(expiresOn, today);
  if (problem !== null) throw invalid('expiresOn', problem);
}

/** What expires within the longest time of a reminder and counts, the first to expire first, with the people it concerns. */
export function expiringDocuments({ db, today }: Read, most: number) {
  return db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .leftJoin('sale', 'sale.id', 'document.saleId')
    .leftJoin('lead', (join) =>
      join.onRef('lead.id', '=', 'document.resourceId').on('document.resourceType', '=', 'lead'),
    )
    .leftJoin('partnerInvoice', (join) =>
      join
        .onRef('partnerInvoice.id', '=', 'document.resourceId')
        .on('document.resourceType', '=', 'partnerInvoice'),
    )
    .leftJoin('channelPartner', (join) =>
      join.on(
        sql<boolean>`channel_partner.id = coalesce(partner_invoice.channel_partner_id,
          case document.resource_type when 'channelPartner' then document.resource_id end)`,
      ),
    )
    .select(['document.id', 'document.title', 'document.confidential', 'document.uploadedById'])
    .select(['documentCategory.name as category', 'documentCategory.allowedRoles'])
    .select(sql<Day>`document.expires_on`.as('expiresOn'))
    .select(
      sql<string | null>`coalesce(sale.sales_executive_id, lead.owner_id, channel_partner.manager_id)`.as(
        'ownerId',
      ),
    )
    .where('document.approvedVersionId', 'is not', null)
    .where('document.status', '<>', 'archived')
    .where('document.expiresOn', '>=', today)
    .where('document.expiresOn', '<=', addDays(today, REMINDER_DAYS[0]))
    .where(
      sql<boolean>`(document.expiry_told_for is distinct from document.expires_on or document.expiry_told_days >
        case when document.expires_on = ${today}::date then 0
             when document.expires_on <= ${addDays(today, REMINDER_DAYS[1])}::date then 7 else 30 end)`,
    )
    .orderBy('document.expiresOn')
    .orderBy('document.id')
    .limit(most)
    .execute();
}

/** That the owners were reminded so many days before; a new version with another day is reminded of again. */
export async function noteReminded(
  { db }: Pick<Work, 'db'>,
  ids: readonly string[],
  days: ReminderDays,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('document')
    .set({ expiryToldFor: sql<Day>`expires_on`, expiryToldDays: days })
    .where('id', 'in', [...ids])
    .execute();
}
