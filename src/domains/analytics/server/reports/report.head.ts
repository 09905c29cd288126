import { formatDayRange } from '../../../../platform/contract/format.ts';
import type { Read } from '../../../../platform/server/context.ts';
import { required } from '../../../../platform/server/database/values.ts';
import type { ReportDocument } from '../../report.document.ts';
import { reportPeriods } from '../../salesReport.rules.ts';
import type { SalesQuery } from './salesAnalytics.queries.ts';
import { kindOf } from './salesAnalytics.queries.ts';

type Head = Omit<ReportDocument, 'title' | 'columns' | 'rows' | 'totals'>;

/** What stands around the table of a printed report: whose it is, of which days and which sales. */
export async function reportHead(read: Read, query: SalesQuery): Promise<Head> {
  const row = required(await organizationRow(read), 'Organization');
  const { from, to } = reportPeriods(query, read.today).now;
  return {
    mark: formatDayRange(from, to),
    on: read.today,
    currency: row.currency,
    supplier: {
      name: row.legalName ?? row.name,
      address: row.address,
      gstin: null,
      pan: row.pan,
      cin: row.cin,
      phone: row.phone,
      email: row.billingEmail,
      website: row.website,
      logo: row.storageKey && row.mime ? { storageKey: row.storageKey, mime: row.mime } : null,
    },
    notes: [
      Object.keys(kindOf(query)).length === 0
        ? 'Of all sales that its reader may see.'
        : 'Of a part of the sales: filters were chosen.',
      'Bookings count by the day of booking, also those that were cancelled later; cancellations by their own day.',
    ],
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
