import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay, formatPhone } from '#platform/contract/format.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { PartnerClaim } from '../claim.contract.ts';
import { isEnding, leftText, STATE_TONES, STATE_LABELS } from './claim.labels.ts';

const column = columnsFor<PartnerClaim>();

/** With the firm, for those who see all claims. */
export function claimColumns(ofAllFirms: boolean) {
  return column.columns([
    column.accessor('customer', { header: 'Customer', meta: { skeleton: 130 } }),
    column.accessor((claim) => formatPhone(claim.phone), {
      id: 'phone',
      header: 'Phone',
      meta: { level: 2, skeleton: 110 },
    }),
    ...(ofAllFirms
      ? [
          column.accessor((claim) => claim.firm.name, {
            id: 'firm',
            header: 'Firm',
            meta: { skeleton: 130 },
          }),
        ]
      : []),
    column.accessor((claim) => claim.claimedBy.name, {
      id: 'claimedBy',
      header: 'Brought by',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2, skeleton: 100 },
    }),
    column.accessor('state', {
      header: 'Status',
      cell: ({ row }) => <ClaimState claim={row.original} />,
      meta: { skeleton: 70 },
    }),
    column.accessor((claim) => leftText(claim), { id: 'left', header: 'Left', meta: { skeleton: 50 } }),
    column.accessor((claim) => formatDay(dayOf(claim.expiresAt, zoneHere())), {
      id: 'expiresAt',
      header: 'Until',
      meta: { sort: 'expiresAt', level: 2, skeleton: 80 },
    }),
    column.accessor((claim) => formatDay(dayOf(claim.claimedAt, zoneHere())), {
      id: 'claimedAt',
      header: 'Claimed',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { sort: 'claimedAt', level: 3, skeleton: 80 },
    }),
  ]);
}

export function ClaimState({ claim }: { claim: PartnerClaim }) {
  if (claim.isDisputed) return <Pill tone="amber">Disputed</Pill>;
  if (isEnding(claim)) return <Pill tone="amber">Ends soon</Pill>;
  return <Pill tone={STATE_TONES[claim.state]}>{STATE_LABELS[claim.state]}</Pill>;
}
