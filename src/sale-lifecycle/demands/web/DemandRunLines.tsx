import { keepPreviousData } from '@tanstack/react-query';
import Table from 'lucide-react/icons/table-2';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import type { DemandRun, DemandRunLine } from '../demandRun.contract.ts';
import { DEMAND_OUTCOMES, listDemandRunLines } from '../demandRun.contract.ts';
import { Fate, lineColumns } from './demandRun.columns.tsx';
import { LINE_LOOKS } from './demand.styles.ts';

const FIELDS: readonly FilterField[] = [
  {
    key: 'outcome',
    label: 'Outcome',
    kind: 'many',
    choices: DEMAND_OUTCOMES.map((value) => ({ value, label: LINE_LOOKS[value].word })),
  },
];

/** Every unit in order: its demand, or why none. The address holds the filter. */
export function DemandRunLines({ run }: { run: DemandRun }) {
  const list = useListState(listDemandRunLines.query);
  const lines = useCall(
    listDemandRunLines,
    { params: { id: run.id }, query: list.input },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <FilterBar
        fields={FIELDS}
        values={list.query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search unit',
          value: list.query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
      />
      <DataTable
        label="Units of the run"
        singular="unit"
        columns={lineColumns}
        source={lines}
        onPage={(page) => list.set({ page })}
        empty={{ icon: <Table aria-hidden />, title: 'No units', text: 'There are no units in this run.' }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(line) => <LineCard line={line} />}
      />
    </>
  );
}

function LineCard({ line }: { line: DemandRunLine }) {
  const { unitNumber, buyerName, installmentId, saleId, principalPaise, taxPaise } = line;
  return (
    <RowCard
      title={buyerName ? `${unitNumber}, ${buyerName}` : unitNumber}
      {...(saleId ? { href: `/payments/plans/${saleId}` } : {})}
      end={installmentId !== null && <Money paise={principalPaise + taxPaise} withPaise />}
      lines={[<Fate key="fate" line={line} />]}
    />
  );
}
