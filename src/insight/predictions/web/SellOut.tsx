import { formatMonth, formatPct, plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { unitTypeWord } from '#inventory/units/web/unit.labels.shared.ts';
import type { InventoryTurnover, TurnoverRow } from '../inventoryTurnover.contract.ts';
import { getInventoryTurnover } from '../inventoryTurnover.contract.ts';
import { PredictionBasis } from './PredictionBasis.tsx';
import { monthText } from './prediction.labels.ts';

/** How fast each project and type sells, and when its last unit is expected to be sold. */
export function SellOut({ projectId }: { projectId: string | undefined }) {
  const turnover = useCall(getInventoryTurnover, { query: projectId === undefined ? {} : { projectId } });
  return (
    <Loaded source={turnover} failure="The stock could not be loaded.">
      {(found) => <Stock turnover={found} />}
    </Loaded>
  );
}

function Stock({ turnover }: { turnover: InventoryTurnover }) {
  if (turnover.rows.length === 0)
    return (
      <EmptyState title="No units yet">Add units to a project; how fast they sell appears here.</EmptyState>
    );
  return (
    <Sections>
      <Section title="Pace" fact="bookings less cancellations, all sales of the project">
        <FigureTable
          caption="Pace of the stock"
          columns={PACE_COLUMNS}
          rows={turnover.rows.map(toRow)}
          groupOf={groupOf}
        />
      </Section>
      <Section title="Sold out" fact="the month of the last unit">
        {turnover.refusal && (
          <Note tone="limit" title="No forecast yet.">
            {turnover.refusal.text}
          </Note>
        )}
        <FigureTable
          caption="When the stock is sold out"
          columns={END_COLUMNS}
          rows={turnover.rows.map(toRow)}
          groupOf={groupOf}
        />
        {turnover.error && <p>{turnover.error.text}</p>}
        <PredictionBasis prediction={turnover} thing="booking" />
      </Section>
    </Sections>
  );
}

type Row = TurnoverRow & { id: string };

function toRow(row: TurnoverRow): Row {
  return { ...row, id: `${row.projectId}/${row.unitType ?? ''}` };
}

function groupOf({ projectId, projectName }: Row) {
  return { key: projectId, label: projectName };
}

function nameOf({ unitType }: Row): string {
  return unitType === null ? 'All types' : unitTypeWord(unitType);
}

const NAME: LedgerColumn<Row> = { key: 'type', label: 'Type', isLong: true, render: nameOf };

function figureOf(value: number | null, format: (value: number) => string = plainNumber): string {
  return value === null ? '–' : format(value);
}

const PACE_LABELS = { fast: 'Fast', normal: 'Normal', slow: 'Slow' } as const;

const PACE_COLUMNS: readonly LedgerColumn<Row>[] = [
  NAME,
  {
    key: 'available',
    label: 'Available',
    align: 'right',
    render: (row) => (
      <FigureLink
        figure={{ value: row.available, measure: 'rows', ...row.link }}
        label={`Available, ${row.projectName}, ${nameOf(row)}`}
      />
    ),
  },
  ...(['0-90', '91-180', '181-365', '365+'] as const).map((band): LedgerColumn<Row> => ({
    key: band,
    label: `${band.replace('-', ' – ')} days`,
    align: 'right',
    isFaint: true,
    render: (row) => figureOf(row.ageing.find((one) => one.band === band)?.units ?? 0),
  })),
  {
    key: 'absorption',
    label: 'Sold in the year',
    align: 'right',
    render: (row) => figureOf(row.absorption, formatPct),
  },
  { key: 'turnover', label: 'Turnover', align: 'right', render: (row) => figureOf(row.turnover) },
  {
    key: 'months',
    label: 'Months of stock',
    align: 'right',
    render: (row) => figureOf(row.monthsOfInventory),
  },
  { key: 'status', label: 'Pace', render: (row) => (row.status === null ? '–' : PACE_LABELS[row.status]) },
];

const END_COLUMNS: readonly LedgerColumn<Row>[] = [
  {
    ...NAME,
    render: (row) => (row.refusal ? `${nameOf(row)}: ${row.refusal.text}` : nameOf(row)),
  },
  { key: 'p10', label: 'At the earliest', align: 'right', isFaint: true, render: (row) => endOf(row, 'p10') },
  { key: 'p50', label: 'Expected', align: 'right', render: (row) => endOf(row, 'p50') },
  { key: 'p90', label: 'At the latest', align: 'right', isFaint: true, render: (row) => endOf(row, 'p90') },
  {
    key: 'target',
    label: 'Target',
    align: 'right',
    render: (row) => (row.targetDate === null ? '–' : formatMonth(row.targetDate)),
  },
  {
    key: 'chance',
    label: 'Chance',
    align: 'right',
    render: (row) => figureOf(row.chanceByTarget, (chance) => formatPct(Math.round(chance * 100))),
  },
  { key: 'needed', label: 'Needed a month', align: 'right', render: (row) => figureOf(row.neededPerMonth) },
];

function endOf({ soldOut }: Row, share: 'p10' | 'p50' | 'p90'): string {
  if (soldOut === null) return '–';
  const month = soldOut[share];
  return month === null ? 'not within ten years' : monthText(month);
}
