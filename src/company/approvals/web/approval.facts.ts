import { formatDayAndTime } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Approval } from '../approval.contract.ts';

/** Requester, decision and validity. */
export function historyFacts(approval: Approval): FactEntry[] {
  const { requestedBy, firstGrantedBy, decidedBy, decidedAt, note, status, expiresAt } = approval;
  const end = expiresAt && formatDayAndTime(expiresAt, zoneHere());
  return [
    {
      label: 'Requested by',
      value: `${requestedBy.name}, ${roleLabel(requestedBy.role)}, ${formatDayAndTime(approval.createdAt, zoneHere())}`,
    },
    {
      label: 'Approver',
      value: `${roleLabel(approval.decidableBy)} or above${approval.peopleNeeded === 2 ? ', two people' : ''}`,
    },
    ...(firstGrantedBy ? [{ label: 'First approved by', value: firstGrantedBy.name }] : []),
    ...(end && (status === 'requested' || status === 'granted') ? [{ label: 'Open until', value: end }] : []),
    ...(end && status === 'expired' ? [{ label: 'Expired', value: end }] : []),
    ...(decidedBy && decidedAt
      ? [{ label: 'Decided by', value: `${decidedBy.name}, ${formatDayAndTime(decidedAt, zoneHere())}` }]
      : []),
    ...(note ? [{ label: 'Note', value: note }] : []),
  ];
}
