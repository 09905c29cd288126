import Table from 'lucide-react/icons/table-2';
import { Money } from '#platform/web/page/Money.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
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
  const list = useList(listDemandRunLines, { params: { id: run.id } });
  return (
    <>
      <FilterBar {...list.filters} fields={FIELDS} search={list.searchBy('Search unit')} />
      <DataTable
        {...list.table}
        label="Units of the run"
        singular="unit"
        columns={lineColumns}
        empty={{ icon: <Table aria-hidden />, title: 'No units', text: 'There are no units in this run.' }}
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
