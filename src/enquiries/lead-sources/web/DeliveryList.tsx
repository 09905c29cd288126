import Inbox from 'lucide-react/icons/inbox';
import { Link } from 'react-router';
import { formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { LeadDelivery } from '../leadSource.contract.ts';
import { DELIVERY_OUTCOMES, KEY_SOURCES, listLeadDeliveries } from '../leadSource.contract.ts';
import { OUTCOME_TONES, OUTCOME_LABELS } from './delivery.labels.ts';

const column = columnsFor<LeadDelivery>();
const columns = column.columns([
  column.accessor(nameOf, {
    id: 'name',
    header: 'Person',
    cell: ({ row, getValue }) => {
      const { leadId } = row.original;
      return leadId ? <Link to={`/leads/${leadId}`}>{getValue()}</Link> : getValue();
    },
    meta: { skeleton: 130 },
  }),
  column.accessor(phoneOf, { id: 'phone', header: 'Phone as sent', meta: { level: 2 } }),
  column.accessor((one) => sourceWord(one.source), { id: 'source', header: 'Source' }),
  column.accessor('outcome', {
    header: 'Result',
    cell: (info) => <Outcome outcome={info.getValue()} />,
  }),
  column.accessor((one) => one.reason ?? '', {
    id: 'reason',
    header: 'Reason',
    meta: { level: 2, skeleton: 160 },
  }),
  column.accessor('reference', { header: 'Reference', meta: { level: 3 } }),
  column.accessor((one) => whenText(one), {
    id: 'received',
    header: 'Received',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
  }),
]);

const FIELDS: readonly FilterField[] = [
  {
    key: 'outcome',
    label: 'Result',
    kind: 'many',
    choices: DELIVERY_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
  },
  {
    key: 'source',
    label: 'Source',
    kind: 'many',
    choices: KEY_SOURCES.map((value) => ({ value, label: sourceWord(value) })),
  },
  { key: 'from', label: 'Received', kind: 'day', operator: 'from' },
  { key: 'to', label: 'Received', kind: 'day', operator: 'until' },
];

/** Each enquiry that a source has sent, with its result. */
export function DeliveryList() {
  const list = useList(listLeadDeliveries);
  return (
    <>
      <FilterBar {...list.filters} fields={FIELDS} />
      <DataTable
        {...list.table}
        label="Deliveries"
        singular="delivery"
        columns={columns}
        empty={{
          icon: <Inbox aria-hidden />,
          title: 'No deliveries yet',
          text: 'Everything portals and web forms send is listed here, including what was rejected.',
        }}
        renderCard={(one) => (
          <RowCard
            title={nameOf(one)}
            {...(one.leadId ? { href: `/leads/${one.leadId}` } : {})}
            end={<Outcome outcome={one.outcome} />}
            lines={[
              `${sourceWord(one.source)} · ${phoneOf(one)}`,
              [whenText(one), one.reason].filter(Boolean).join(' · '),
            ]}
          />
        )}
      />
    </>
  );
}

function Outcome({ outcome }: Pick<LeadDelivery, 'outcome'>) {
  return <Pill tone={OUTCOME_TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Pill>;
}

function nameOf({ name, personDeletedAt }: LeadDelivery): string {
  return name ?? (personDeletedAt ? 'Name deleted' : 'No name');
}

function phoneOf({ phone, personDeletedAt }: LeadDelivery): string {
  return phone ?? (personDeletedAt ? `Deleted ${formatDay(dayHere(personDeletedAt))}` : '–');
}

function whenText({ receivedAt }: LeadDelivery): string {
  return formatDayAndTime(receivedAt, zoneHere());
}
