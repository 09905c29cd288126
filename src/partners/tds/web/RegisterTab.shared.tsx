import Landmark from 'lucide-react/icons/landmark';
import { formatDay, formatPct } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { today } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import type { TdsDeduction } from '../tds.contract.ts';
import { exportTdsDeductions, listTdsDeductions, totalTdsDeductions } from '../tds.contract.ts';
import { DEDUCTION_STATES } from '../tds.rules.ts';
import { StatementSection } from './StatementSection.tsx';
import { monthChoices, QUARTER_CHOICES, yearChoices } from './tds.choices.ts';
import { challanText, deductionColumns } from './tds.columns.tsx';
import { DEDUCTION_STATUS } from './tds.status.ts';
import { TdsMonths } from './TdsMonths.tsx';

const DEDUCTIONS: ListKind<TdsDeduction> = {
  name: 'tdsDeductions',
  title: 'TDS register',
  list: listTdsDeductions,
  filter: listTdsDeductions.query,
  file: exportTdsDeductions,
  totals: totalTdsDeductions,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'toPay', label: 'To pay', query: { state: 'open,late' } },
  { id: 'late', label: 'Late', query: { state: 'late' } },
  { id: 'paid', label: 'Paid', query: { state: 'paid' } },
  { id: 'excess', label: 'Excess', query: { state: 'excess' } },
];

/** Tax deducted from partner firms: what each month owes the state, the register, the quarterly statement. */
export function RegisterTab() {
  const list = useList(listTdsDeductions);
  const whole = useWholeList(DEDUCTIONS, { columns: deductionColumns, input: list.input, keep: ['tab'] });
  const fields = useFilterFields(list.query, list.source.data?.rows ?? []);
  return (
    <>
      <TdsMonths />
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search firm, PAN or invoice')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="TDS register"
        singular="deduction"
        {...whole.table}
        empty={{
          icon: <Landmark aria-hidden />,
          title: 'No tax deducted yet',
          text: 'Tax is deducted when an invoice of a partner firm is entered.',
        }}
        renderCard={(deduction) => <DeductionCard deduction={deduction} />}
      />
      <StatementSection />
    </>
  );
}

interface Named {
  section?: string | undefined;
  challanId?: string | undefined;
}

function useFilterFields(
  { section, challanId }: Named,
  rows: readonly TdsDeduction[],
): readonly FilterField[] {
  const sections = new Set([...rows.map((row) => row.section), ...(section ? [section] : [])]);
  const challan = rows.find((row) => row.challan?.id === challanId);
  return [
    { key: 'month', label: 'Month', kind: 'one', choices: monthChoices(today()) },
    { key: 'financialYear', label: 'Financial year', kind: 'one', choices: yearChoices(today()) },
    { key: 'quarter', label: 'Quarter', kind: 'one', choices: QUARTER_CHOICES },
    {
      key: 'section',
      label: 'Section',
      kind: 'one',
      choices: [...sections].map((value) => ({ value, label: value })),
    },
    { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: useFirmChoices() },
    {
      key: 'state',
      label: 'State',
      kind: 'many',
      choices: DEDUCTION_STATES.map((value) => ({ value, label: DEDUCTION_STATUS[value].word })),
    },
    ...(challanId
      ? [
          {
            key: 'challanId',
            label: 'Challan',
            kind: 'one' as const,
            choices: [{ value: challanId, label: (challan && challanText(challan)) ?? 'one challan' }],
          },
        ]
      : []),
  ];
}

function DeductionCard({ deduction }: { deduction: TdsDeduction }) {
  const { firm, pan, creditedOn, state, basePaise, ratePct, taxPaise, dueOn } = deduction;
  return (
    <RowCard
      title={firm.name}
      end={<Money paise={taxPaise} withPaise />}
      lines={[
        `${formatDay(creditedOn)}, PAN ${pan ?? 'none'}`,
        <span key="base">
          {formatPct(ratePct)} of <Money paise={basePaise} withPaise />
        </span>,
        <span key="state">
          <StatusSign of={DEDUCTION_STATUS} status={state} />,{' '}
          {challanText(deduction) ?? `due ${formatDay(dueOn)}`}
        </span>,
      ]}
    />
  );
}
