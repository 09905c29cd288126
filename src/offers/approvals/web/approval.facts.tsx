import { Link } from 'react-router';
import { formatDayAndTime, formatMoney, formatPct, formatRate } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import type { Approval } from '../approval.contract.ts';
import { askedPct, givenPaise, marginText, ZONE } from './approval.labels.ts';

/** The effect of the approval on the price. */
export function effectFacts(approval: Approval): FactEntry[] {
  const margin = marginText(approval);
  return [
    { label: 'Base price', value: formatMoney(approval.basePricePaise) },
    { label: 'Discount', value: `${formatMoney(givenPaise(approval))}, ${askedPct(approval)} of base` },
    ...(approval.waivedPlcPaise > 0
      ? [{ label: 'Charges left out', value: `${formatMoney(approval.waivedPlcPaise)} of location charges` }]
      : []),
    {
      label: 'Rate',
      value: `${formatRate(approval.netRatePaise)} instead of ${formatRate(approval.ratePaise)}`,
    },
    ...(margin ? [{ label: 'Margin', value: margin }] : []),
    { label: 'Agreement value', value: formatMoney(approval.agreementValuePaise) },
    { label: 'All-in cost', value: formatMoney(approval.allInPaise) },
    { label: 'Payment plan', value: approval.templateName },
    { label: 'Requester’s limit', value: `${formatPct(approval.limitPct)} of ${approval.requestedBy.name}` },
  ];
}

/** Requester, decision and validity. */
export function historyFacts(approval: Approval): FactEntry[] {
  const { requestedBy, decidedBy, decidedAt, note, costSheet, status } = approval;
  const isOpen = status === 'requested' || (status === 'granted' && !costSheet);
  const end = formatDayAndTime(approval.expiresAt, ZONE);
  return [
    {
      label: 'Requested by',
      value: `${requestedBy.name}, ${roleLabel(requestedBy.role)}, ${formatDayAndTime(approval.createdAt, ZONE)}`,
    },
    { label: 'Approver', value: `${roleLabel(approval.grantableBy)} or above` },
    ...(isOpen ? [{ label: 'Open until', value: end }] : []),
    ...(status === 'expired' ? [{ label: 'Expired', value: end }] : []),
    ...(decidedBy && decidedAt
      ? [{ label: 'Decided by', value: `${decidedBy.name}, ${formatDayAndTime(decidedAt, ZONE)}` }]
      : []),
    ...(note ? [{ label: 'Note', value: note }] : []),
    ...(costSheet
      ? [
          {
            label: 'Cost sheet',
            value: <Link to={`/cost-sheets/${costSheet.id}`}>{costSheet.number}</Link>,
          },
        ]
      : []),
  ];
}
