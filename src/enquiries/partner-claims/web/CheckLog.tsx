import ScanSearch from 'lucide-react/icons/scan-search';
import { formatMoment, formatPhone } from '#platform/contract/format.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { LoggedCheck } from '../claim.contract.ts';
import { CHECK_KINDS, listClaimChecks } from '../claim.contract.ts';
import { CHECK_LABELS, resultText } from './claim.labels.ts';

const column = columnsFor<LoggedCheck>();
const columns = column.columns([
  column.accessor((one) => formatPhone(one.phone), {
    id: 'phone',
    header: 'Number',
    meta: { skeleton: 110 },
  }),
  column.accessor((one) => one.firm.name, { id: 'firm', header: 'Firm', meta: { skeleton: 130 } }),
  column.accessor((one) => one.checkedBy.name, {
    id: 'checkedBy',
    header: 'Person',
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor('kind', {
    header: 'Kind',
    cell: (info) => <Kind kind={info.getValue()} />,
    meta: { level: 2 },
  }),
  column.accessor((one) => resultText(one), { id: 'result', header: 'Result', meta: { skeleton: 120 } }),
  column.accessor((one) => whenText(one), {
    id: 'checkedAt',
    header: 'When',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
  }),
]);

/** Every number that a partner has checked, including by a refused enquiry. */
export function CheckLog() {
  const list = useList(listClaimChecks);
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={useFields(list.query.channelPartnerId)}
        search={list.searchBy('Search phone')}
      />
      <DataTable
        {...list.table}
        label="Checks"
        singular="check"
        columns={columns}
        empty={{
          icon: <ScanSearch aria-hidden />,
          title: 'No checks yet',
          text: 'Every check by a partner whether a customer is free is logged here.',
        }}
        renderCard={(one) => (
          <RowCard
            title={formatPhone(one.phone)}
            end={<Kind kind={one.kind} />}
            lines={[`${one.firm.name} · ${one.checkedBy.name}`, `${resultText(one)} · ${whenText(one)}`]}
          />
        )}
      />
    </>
  );
}

function useFields(firmId: string | undefined): readonly FilterField[] {
  const firms = useFirmChoices(firmId);
  return [
    { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: firms },
    {
      key: 'kind',
      label: 'Kind',
      kind: 'many',
      choices: CHECK_KINDS.map((value) => ({ value, label: CHECK_LABELS[value] })),
    },
    {
      key: 'state',
      label: 'Result',
      kind: 'many',
      choices: [
        { value: 'free', label: 'Free' },
        { value: 'claimed', label: 'Claimed' },
      ],
    },
    { key: 'from', label: 'Checked', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Checked', kind: 'day', operator: 'until' },
  ];
}

function Kind({ kind }: Pick<LoggedCheck, 'kind'>) {
  return <Pill tone={kind === 'check' ? 'neutral' : 'amber'}>{CHECK_LABELS[kind]}</Pill>;
}

function whenText({ checkedAt }: LoggedCheck): string {
  return formatMoment(checkedAt, new Date().toISOString(), zoneHere());
}
