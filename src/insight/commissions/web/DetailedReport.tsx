import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { withoutPaging } from '#platform/contract/call.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FileMenu } from '#platform/web/table/ExportMenu.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { COMMISSION_STATUSES } from '#partners/commissions/commissionLife.rules.ts';
import { COMMISSION_STATUS } from '#partners/commissions/web/commission.status.shared.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import type { CommissionReportRow } from '../commissionReports.contract.ts';
import {
  COMMISSION_GROUPS,
  exportCommissionReport,
  listCommissionReport,
  REPORT_FORMATS,
  totalCommissionReport,
} from '../commissionReports.contract.ts';
import { commissionReportColumns } from './commissionReport.columns.tsx';
import { CommissionGroupsTable, GROUP_LABELS } from './CommissionGroupsTable.tsx';
import { useFirmFields } from './insightCommission.fields.ts';
import { sumsUnder } from '#platform/web/table/sumsUnder.tsx';

/** Commissions one by one, or added up by what is chosen. */
export function DetailedReport() {
  const list = useList(listCommissionReport);
  const [groupBy, setGroupBy] = useGroupBy();
  const filter = withoutPaging(list.input);
  const fields = [...useFirmFields(list.query.channelPartnerId), ...FIELDS];
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search number, booking or firm')}
        end={
          <End>
            <SelectBox
              value={groupBy ?? ''}
              choices={COMMISSION_GROUPS.map((value) => ({ value, label: `By ${GROUP_LABELS[value]}` }))}
              emptyLabel="One by one"
              onChoose={setGroupBy}
              inputProps={{ 'aria-label': 'Grouping' }}
              style={{ width: 176 }}
            />
            <FileMenu
              formats={REPORT_FORMATS}
              fetchFile={(format) =>
                download(exportCommissionReport, {
                  query: { ...filter, ...(groupBy ? { groupBy } : {}), format },
                })
              }
            />
          </End>
        }
      />
      {groupBy ? <CommissionGroupsTable groupBy={groupBy} filter={filter} /> : <CommissionRows list={list} />}
    </>
  );
}

function useGroupBy() {
  const [params, setParams] = useSearchParams();
  const groupBy = COMMISSION_GROUPS.find((one) => one === params.get('groupBy')) ?? null;
  const setGroupBy = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete('groupBy');
        else next.set('groupBy', value);
        next.delete('page');
        return next;
      },
      { preventScrollReset: true },
    );
  return [groupBy, setGroupBy] as const;
}

type ReportList = ReturnType<typeof useList<typeof listCommissionReport>>;

function CommissionRows({ list }: { list: ReportList }) {
  const { role } = useSessionUser();
  const query = withoutPaging(list.input);
  const totals = useCall(totalCommissionReport, { query }, { placeholderData: keepPreviousData });
  const opens = hasRole(role, ...CAPABILITIES.salesPipeline);
  const hrefOf = opens ? ({ id }: CommissionReportRow) => `/sales/commissions/list/${id}` : undefined;
  return (
    <DataTable
      {...list.table}
      label="Commissions"
      singular="commission"
      columns={commissionReportColumns}
      totals={totals.data && sumsUnder(totals.data.sums)}
      {...(hrefOf ? { hrefOf } : {})}
      empty={{
        icon: <Percent aria-hidden />,
        title: 'No commissions yet',
        text: 'A commission comes with the booking of a customer whom a partner firm has claimed.',
      }}
      renderCard={(row) => (
        <RowCard
          title={row.firm.name}
          {...(hrefOf ? { href: hrefOf(row) } : {})}
          end={row.grossPaise === null ? 'No amount' : <Money paise={row.grossPaise} withPaise />}
          lines={[
            `${row.number} · ${row.bookingNumber}, ${row.unitNumber}`,
            <span key="open">
              <StatusSign of={COMMISSION_STATUS} status={row.status} /> · not paid{' '}
              <Money paise={row.openPaise} withPaise />
            </span>,
          ]}
        />
      )}
    />
  );
}

const FIELDS: readonly FilterField[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: COMMISSION_STATUSES.map((value) => ({ value, label: COMMISSION_STATUS[value].word })),
  },
  {
    key: 'needs',
    label: 'Needs',
    kind: 'many',
    choices: [
      { value: 'structure', label: 'A structure' },
      { value: 'approval', label: 'An approval' },
      { value: 'payment', label: 'Payment' },
    ],
  },
  { key: 'bookedFrom', label: 'Booked', kind: 'day', operator: 'from' },
  { key: 'bookedUntil', label: 'Booked', kind: 'day', operator: 'until' },
  { key: 'paidFrom', label: 'Paid', kind: 'day', operator: 'from' },
  { key: 'paidUntil', label: 'Paid', kind: 'day', operator: 'until' },
];

const End = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });
