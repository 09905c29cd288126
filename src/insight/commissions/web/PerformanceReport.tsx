import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { counted, formatDayRange } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Segment } from '#platform/web/form/Segment.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { FileMenu } from '#platform/web/table/ExportMenu.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { PERIOD_CHOICES } from '#insight/reporting/web/period.choices.shared.ts';
import { REPORT_FORMATS } from '../commissionReports.contract.ts';
import type { FirmPerformance } from '../firmPerformance.contract.ts';
import { exportFirmPerformance, listFirmPerformance } from '../firmPerformance.contract.ts';
import { shownOf } from '../performance.rules.ts';
import { DAY_FIELDS } from './insightCommission.fields.ts';
import { usePerformanceState } from './insightCommission.state.ts';
import { PERFORMANCE_LINES, SHORT_LINES } from './performance.lines.tsx';

/** All firms that did something in a period or the one before it. */
export function PerformanceReport() {
  const { list, filter, period, setPeriod } = usePerformanceState();
  const performance = useCall(listFirmPerformance, { query: filter }, { placeholderData: keepPreviousData });
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[useProjectField(), ...DAY_FIELDS]}
        end={
          <End>
            <Segment label="Period" choices={PERIOD_CHOICES} value={period} onChange={setPeriod} />
            <FileMenu
              formats={REPORT_FORMATS}
              fetchFile={(format) => download(exportFirmPerformance, { query: { ...filter, format } })}
            />
          </End>
        }
      />
      <Loaded source={performance} failure="The report could not be loaded.">
        {({ firms, firmCount, period: { from, to }, before }) => (
          <Sections>
            <Section
              title="Performance by firm"
              fact={`${shownOf(firms.length, firmCount)}${formatDayRange(from, to)}; in the file also ${formatDayRange(before.from, before.to)}`}
            >
              {firms.length === 0 ? (
                <p>No firm did anything in these days or the period before.</p>
              ) : (
                <Firms firms={firms} />
              )}
            </Section>
          </Sections>
        )}
      </Loaded>
    </>
  );
}

/** Who reads no leads gets no columns of them. */
const LEAD_LINES = ['leads', 'visits', 'conversion'];

const columnsOf = (seesLeads: boolean): LedgerColumn<FirmPerformance>[] => [
  nameColumn('Firm'),
  ...SHORT_LINES.filter(({ id }) => seesLeads || !LEAD_LINES.includes(id)).map(
    ({ id, label }): LedgerColumn<FirmPerformance> => ({
      key: id,
      label,
      align: 'right',
      render: ({ now, name }) => PERFORMANCE_LINES.find((line) => line.id === id)?.render(now, name),
    }),
  ),
  figureColumn('toRecover', 'Clawback', ({ toRecover }) => toRecover),
];

function Firms({ firms }: { firms: readonly FirmPerformance[] }) {
  const seesLeads = firms.some(({ now }) => now.leads !== null);
  return (
    <FigureTable
      caption="Performance by firm"
      columns={columnsOf(seesLeads)}
      rows={firms}
      renderCard={({ name, now }) => (
        <RowCard
          title={name}
          end={<FigureLink figure={now.earned} label={`Commission earned, ${name}`} />}
          lines={[
            activityText(now),
            <span key="paid">
              paid <FigureLink figure={now.paid} label={`Commission paid, ${name}`} />
            </span>,
          ]}
        />
      )}
    />
  );
}

/** '12 leads · 5 visits · 1 booking' */
function activityText({ leads, visits, bookings }: FirmPerformance['now']): string {
  return [
    ...(leads === null ? [] : [counted(leads.value, 'lead')]),
    ...(visits === null ? [] : [counted(visits, 'visit')]),
    counted(bookings.value, 'booking'),
  ].join(' · ');
}

const End = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });
