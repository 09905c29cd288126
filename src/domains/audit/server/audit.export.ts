import { Readable } from 'node:stream';
import { csvLine } from '../../../platform/contract/csv.ts';
import type { Read } from '../../../platform/server/context.ts';
import type { Download } from '../../../platform/server/http/route.ts';
import { actionText, readableChanges } from '../auditText.rules.ts';
import type { AuditFilter } from './audit.queries.ts';
import { auditInPortions } from './audit.queries.ts';

const HEAD = [
  'When',
  'Who',
  'Role',
  'What',
  'Record',
  'Record id',
  'Before',
  'After',
  'Reason',
  'Network',
  'Request',
];
/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** The trail as a stream of CSV: it begins at once and never stands in memory as a whole. */
export function exportAudit(read: Read, filter: AuditFilter): Download {
  return {
    content: Readable.from(lines(read, filter)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `audit-trail-${read.today}.csv`,
  };
}

async function* lines(read: Read, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  for await (const entries of auditInPortions(read, filter)) {
    yield entries
      .map((entry) => {
        const changes = readableChanges(entry, read.caller.timezone);
        const side = (of: 'before' | 'after') =>
          changes
            .flatMap((change) => (change[of] === null ? [] : `${change.field}: ${change[of]}`))
            .join('; ');
        return csvLine([
          entry.at,
          entry.actor?.name ?? 'System',
          entry.actorRole,
          actionText(entry.action, entry.resource),
          entry.names[entry.resourceId]?.name ?? null,
          entry.resourceId,
          side('before'),
          side('after'),
          entry.reason,
          entry.ip,
          entry.requestId,
        ]);
      })
      .join('');
  }
}
