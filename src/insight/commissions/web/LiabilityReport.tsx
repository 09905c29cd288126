import { keepPreviousData } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { withoutPaging } from '#platform/contract/call.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FileMenu } from '#platform/web/table/ExportMenu.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import {
  exportLiability,
  getLiabilityMonths,
  listLiability,
  REPORT_FORMATS,
  totalLiability,
} from '../commissionReports.contract.ts';
import { COMMISSION_REPORTERS } from '../insightRights.rules.ts';
import { STATE_LABELS } from '../openTranche.labels.ts';
import { TRANCHE_STATES } from '../openTranche.rules.ts';
import { FallingDueSection } from './FallingDueSection.tsx';
import { DESK_FIELD, useFirmFields } from './insightCommission.fields.ts';
import { LIABILITY_COLUMNS, LiabilityCard, useTrancheHref } from './liability.columns.tsx';
import { sumsUnder } from '#platform/web/table/sumsUnder.tsx';

/** What is approved and not paid by the month in which it falls due, and below it tranche by tranche. */
export function LiabilityReport() {
  const seesRows = hasRole(useSessionUser().role, ...COMMISSION_REPORTERS);
  return seesRows ? <MonthsAndRows /> : <MonthsAlone />;
}

function MonthsAlone() {
  const list = useListState(getLiabilityMonths.query);
  return (
    <>
      <FilterBar {...list.filters} fields={useFirmFields(list.query.channelPartnerId)} />
      <Months filter={list.input} />
    </>
  );
}

type Filter = Pick<
  ReturnType<typeof useListState<typeof getLiabilityMonths.query>>['input'],
  'tier' | 'projectId' | 'channelPartnerId'
>;

function Months({ filter: { channelPartnerId, projectId, tier } }: { filter: Filter }) {
  const query = {
    ...(channelPartnerId === undefined ? {} : { channelPartnerId }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(tier === undefined ? {} : { tier }),
  };
  const months = useCall(getLiabilityMonths, { query }, { placeholderData: keepPreviousData });
  return (
    <Loaded source={months} failure="The months could not be loaded.">
      {(due) => (
        <Sections>
          <FallingDueSection due={due} />
        </Sections>
      )}
    </Loaded>
  );
}

const FIELDS: readonly FilterField[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'many',
    choices: TRANCHE_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  },
  DESK_FIELD,
  { key: 'expectedFrom', label: 'Expected', kind: 'day', operator: 'from' },
  { key: 'expectedUntil', label: 'Expected', kind: 'day', operator: 'until' },
];

function MonthsAndRows() {
  const list = useList(listLiability);
  const filter = withoutPaging(list.input);
  const totals = useCall(totalLiability, { query: filter }, { placeholderData: keepPreviousData });
  const hrefOf = useTrancheHref();
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[...useFirmFields(list.query.channelPartnerId), ...FIELDS]}
        search={list.searchBy('Search number, booking or firm')}
        end={
          <FileMenu
            formats={REPORT_FORMATS}
            fetchFile={(format) => download(exportLiability, { query: { ...filter, format } })}
          />
        }
      />
      <Months filter={filter} />
      <Sections>
        <Section title="Tranche by tranche" fact={totals.data?.count}>
          {null}
        </Section>
      </Sections>
      <DataTable
        {...list.table}
        label="Tranches approved and not paid"
        singular="tranche"
        columns={LIABILITY_COLUMNS}
        totals={totals.data && sumsUnder(totals.data.sums)}
        {...(hrefOf ? { hrefOf } : {})}
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: 'Nothing approved is unpaid',
          text: 'Tranches are listed from the approval of their commission until they are paid.',
        }}
        renderCard={(row) => <LiabilityCard row={row} href={hrefOf?.(row)} />}
      />
    </>
  );
}
