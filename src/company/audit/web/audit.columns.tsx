import { styled } from '@mui/material/styles';
import { formatMoment } from '#platform/contract/format.ts';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { actionText, actorRoleText, readableChanges } from '../auditText.rules.ts';

/** Some values are one long word. */
export const Wrapped = styled('span')({ overflowWrap: 'anywhere' });

const column = columnsFor<AuditEntry>();

export const auditColumns = column.columns([
  column.accessor((entry) => whatText(entry), { id: 'what', header: 'What', meta: { skeleton: 180 } }),
  column.accessor((entry) => entry.actor?.name ?? 'System', {
    id: 'who',
    header: 'Who',
    meta: { skeleton: 110 },
  }),
  column.accessor((entry) => actorRoleText(entry), {
    id: 'actorRole',
    header: 'Role',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 90 },
  }),
  column.accessor((entry) => formatMoment(entry.at, new Date().toISOString(), zoneHere()), {
    id: 'when',
    header: 'When',
    meta: { skeleton: 80 },
  }),
  column.accessor((entry) => changesText(entry), {
    id: 'changes',
    header: 'Changed',
    cell: (info) => <Wrapped>{info.getValue()}</Wrapped>,
    meta: { level: 2, wraps: true, skeleton: 260 },
  }),
]);

/** 'Verify receipt R/26-27/000012' */
export function whatText(entry: AuditEntry): string {
  const name = entry.names[entry.resourceId]?.name;
  return [actionText(entry.action, entry.resource), name].filter(Boolean).join(' ');
}

const MAX_SHOWN = 2;
const LONGEST = 90;

/** The first of what changed, 'Status: Contacted → Qualified', and how much more there is. */
export function changesText(entry: AuditEntry): string {
  const changes = readableChanges(entry, zoneHere());
  const shown = changes
    .slice(0, MAX_SHOWN)
    .map(
      ({ field, before, after }) =>
        `${field}: ${before === null ? '' : `${cut(before)} → `}${cut(after ?? 'none')}`,
    );
  const more = changes.length - shown.length;
  return shown.join(', ') + (more > 0 ? `, ${more} more` : '');
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
