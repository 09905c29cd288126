import { formatDayRange } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import type { ReportDocument } from '../report.document.ts';
import type { Period } from '#platform/contract/period.ts';

type Around = Omit<ReportDocument, 'title' | 'columns' | 'rows' | 'totals'>;

export interface ReportHead {
  period: Period;
  /** The scope, and the meaning of the columns. */
  notes: string[];
}

/** The texts around the table of a printed report: organization, days and scope. */
export async function reportHead(read: Read, { period, notes }: ReportHead): Promise<Around> {
  const row = required(await organizationRow(read), 'Organization');
  return {
    mark: formatDayRange(period.from, period.to),
    on: read.today,
    currency: row.currency,
    supplier: supplierOf(row),
    notes,
  };
}

function organizationRow(read: Read) {
  return read.db
    .selectFrom('organization')
    .leftJoin('file', 'file.id', 'organization.logoFileId')
    .select([
      'organization.name',
      'organization.legalName',
      'organization.address',
      'organization.pan',
      'organization.cin',
      'organization.phone',
      'organization.billingEmail',
      'organization.website',
      'organization.currency',
      'file.storageKey',
      'file.mime',
    ])
    .executeTakeFirst();
}
