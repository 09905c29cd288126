import { Readable } from 'node:stream';
import { csvLine } from '#platform/contract/csv.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { actionText, actorRoleText, readableChanges } from '../auditText.rules.ts';
import type { AuditFilter } from './audit.queries.ts';
import { auditInBatches } from './audit.queries.ts';

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

/**
 * The trail as a stream of CSV: it is never in memory as a whole. The first batch is read before the response begins, so that a caller whose session has ended gets an error instead of a broken download.
 */
export async function exportAudit(read: Read, filter: AuditFilter): Promise<Download> {
  const batches = auditInBatches(read, filter);
  const first = await batches.next();
  return {
    content: Readable.from(lines(read, first.done ? [] : first.value, batches)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `audit-trail-${read.today}.csv`,
  };
}

async function* lines(
  read: Read,
  first: readonly AuditEntry[],
  others: AsyncIterable<AuditEntry[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD) + linesOf(read, first);
  for await (const entries of others) yield linesOf(read, entries);
}

function linesOf(read: Read, entries: readonly AuditEntry[]): string {
  return entries.map((entry) => lineOf(read, entry)).join('');
}

function lineOf(read: Read, entry: AuditEntry): string {
  const changes = readableChanges(entry, read.caller.timezone);
  const side = (of: 'before' | 'after') =>
    changes.flatMap((change) => (change[of] === null ? [] : `${change.field}: ${change[of]}`)).join('; ');
  return csvLine([
    entry.at,
    entry.actor?.name ?? 'System',
    actorRoleText(entry),
    actionText(entry.action, entry.resource),
    entry.names[entry.resourceId]?.name ?? null,
    entry.resourceId,
    side('before'),
    side('after'),
    entry.reason,
    entry.ip,
    entry.requestId,
  ]);
}
