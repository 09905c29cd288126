import Scale from 'lucide-react/icons/scale';
import { useMemo } from 'react';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay, formatPhone } from '#platform/contract/format.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { CLAIM_JUDGES } from '../claimReaders.rules.ts';
import type { ClaimDispute } from '../dispute.contract.ts';
import { listClaimDisputes } from '../dispute.contract.ts';
import { DISPUTE_STATUSES } from '../dispute.rules.ts';
import { DISPUTE_TONES, DISPUTE_LABELS } from './claim.labels.ts';

const column = columnsFor<ClaimDispute>();

function columnsOf(isJudge: boolean) {
  return column.columns([
    column.accessor((one) => formatPhone(one.phone), {
      id: 'phone',
      header: 'Customer',
      meta: { skeleton: 110 },
    }),
    ...(isJudge
      ? [
          column.accessor((one) => one.customer ?? '', {
            id: 'customer',
            header: 'Name',
            meta: { level: 2, skeleton: 110 },
          }),
        ]
      : []),
    column.accessor('status', {
      header: 'Status',
      cell: ({ row }) => <DisputeState dispute={row.original} />,
      meta: { skeleton: 90 },
    }),
    ...(isJudge
      ? [
          column.accessor((one) => one.claimant?.name ?? '', {
            id: 'claimant',
            header: 'Claimant',
            meta: { skeleton: 130 },
          }),
          column.accessor((one) => holderText(one), {
            id: 'holder',
            header: 'Owner',
            meta: { level: 2, skeleton: 130 },
          }),
        ]
      : [
          column.accessor((one) => raiserText(one), {
            id: 'claimant',
            header: 'Raised by',
          }),
        ]),
    column.accessor((one) => formatDay(dayOf(one.raisedAt, zoneHere())), {
      id: 'raisedAt',
      header: 'Raised',
      meta: { level: 2, skeleton: 80 },
    }),
    column.accessor('number', { header: 'Number', meta: { level: 2, skeleton: 100 } }),
  ]);
}

const FIELDS: readonly FilterField[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: DISPUTE_STATUSES.map((value) => ({ value, label: DISPUTE_LABELS[value] })),
  },
];

/** The disputes over customers, and their rulings. */
export function DisputeList() {
  const isJudge = useAllowed()(CLAIM_JUDGES);
  const list = useList(listClaimDisputes);
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const columns = useMemo(() => columnsOf(isJudge), [isJudge]);
  return (
    <>
      <FilterBar {...list.filters} fields={FIELDS} />
      <DataTable
        {...list.table}
        label="Disputes"
        singular="dispute"
        columns={columns}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={(dispute) => setPanel(dispute.id)}
        empty={{
          icon: <Scale aria-hidden />,
          title: 'No disputes',
          text: isJudge
            ? 'When a firm disputes the claim on a customer, you rule on it here.'
            : 'If a customer you brought is claimed by someone else, dispute it here with evidence.',
        }}
        renderCard={(dispute) => (
          <RowCard
            title={formatPhone(dispute.phone)}
            href={hrefOf(dispute)}
            end={<DisputeState dispute={dispute} />}
            lines={[
              isJudge ? `${dispute.claimant?.name ?? ''} against ${holderText(dispute)}` : dispute.number,
              `Raised ${formatDay(dayOf(dispute.raisedAt, zoneHere()))}`,
            ]}
          />
        )}
      />
    </>
  );
}

function raiserText({ side }: ClaimDispute): string {
  return side === 'claimant' ? 'Your firm' : 'Another firm';
}

export function holderText({ holder, isHeldByCompany }: ClaimDispute): string {
  return holder?.name ?? (isHeldByCompany ? 'The company' : 'Not shown');
}

export function DisputeState({ dispute: { status } }: { dispute: ClaimDispute }) {
  return <Pill tone={DISPUTE_TONES[status]}>{DISPUTE_LABELS[status]}</Pill>;
}
