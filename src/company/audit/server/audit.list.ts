import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import type { SheetColumn } from '#platform/server/lists/sheet.columns.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { AuditEntry, exportAudit, totalAudit as totalsCall } from '../audit.contract.ts';
import { actionText, actorRoleText, readableChanges } from '../auditText.rules.ts';
import { auditInBatches, foundEntries } from './audit.queries.ts';

const column = sheetColumns<AuditEntry>();

function columns({ caller }: Read): readonly SheetColumn<AuditEntry>[] {
  const side = (entry: AuditEntry, of: 'before' | 'after') =>
    readableChanges(entry, caller.timezone)
      .flatMap((change) => (change[of] === null ? [] : `${change.field}: ${change[of]}`))
      .join('; ');
  return [
    column.text('When', ({ at }) => at),
    column.text('Who', ({ actor }) => actor?.name ?? 'System'),
    column.text('Role', actorRoleText),
    column.text('What', ({ action, resource }) => actionText(action, resource)),
    column.text('Record', ({ names, resourceId }) => names[resourceId]?.name ?? null),
    column.text('Record id', ({ resourceId }) => resourceId),
    column.text('Before', (entry) => side(entry, 'before')),
    column.text('After', (entry) => side(entry, 'after')),
    column.text('Reason', ({ reason }) => reason),
    column.text('Network', ({ ip }) => ip),
    column.text('Request', ({ requestId }) => requestId),
  ];
}

/** The trail, newest first. */
export const auditSheet: SheetList<QueryOf<typeof exportAudit>, AuditEntry> = {
  name: 'audit-trail',
  columns,
  pages: (read, { format: _format, ...filter }) => auditInBatches(read, filter),
};

export function totalAudit(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, foundEntries(read, filter));
}
