import Building from 'lucide-react/icons/building-2';
import { crores, formatArea } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { DataTableProps } from '#platform/web/table/table.props.ts';
import type { FilteredTexts } from '#platform/web/table/list.source.ts';
import type { PlanUnit } from '../unitPlan.contract.ts';
import { UntilThen } from './plan/HoldLeft.tsx';
import { unitPath, unitTypeWord } from './unit.labels.shared.ts';
import { UNIT_BEING_BOOKED, UNIT_STATUS } from './unit.status.shared.ts';

const column = columnsFor<PlanUnit>();
export const unitColumns = column.columns([
  column.accessor('unitNumber', { header: 'Number' }),
  column.accessor((unit) => unitTypeWord(unit.unitType), { id: 'unitType', header: 'Type' }),
  column.accessor('carpetArea', {
    header: 'Carpet',
    cell: (info) => formatArea(info.getValue()),
    meta: { align: 'right', level: 2 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <UnitState unit={info.row.original} />,
  }),
  column.accessor('pricePaise', {
    header: 'Agreement value, ₹ Cr',
    cell: (info) => croresText(info.getValue()),
    meta: { align: 'right' },
  }),
]);

/** Its status, or that somebody is booking it just now. */
function UnitState({ unit }: { unit: PlanUnit }) {
  const status = <StatusSign of={UNIT_STATUS} status={unit.status} />;
  if (unit.bookingUntil === null) return status;
  return (
    <UntilThen until={unit.bookingUntil} after={status}>
      <StatusSign of={UNIT_BEING_BOOKED} status="beingBooked" />
    </UntilThen>
  );
}

function croresText(paise: number | null): string {
  return paise === null ? '–' : crores(paise);
}

interface UnitTableProps {
  units: readonly PlanUnit[];
  selectedId: string | null;
  onSelect: (unitId: string) => void;
  /** When the units are those that a filter finds. */
  filtered?: FilteredTexts;
  /** Of a list with its own columns, sums and selection. */
  table?: Partial<Pick<DataTableProps<PlanUnit>, 'columns' | 'arranged' | 'selection' | 'totals'>>;
}

/** Units that stand by themselves, villas and plots, or that a filter finds. */
export function UnitTable({ units, selectedId, onSelect, filtered, table }: UnitTableProps) {
  const rows = [...units];
  return (
    <DataTable
      label="Units"
      singular="unit"
      columns={unitColumns}
      {...table}
      source={{
        data: { rows, pagination: { page: 1, limit: rows.length, total: rows.length, pages: 1 } },
        error: null,
        isPending: false,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      onPage={() => undefined}
      hrefOf={unitPath}
      panelId={selectedId}
      onOpenPanel={({ id }) => onSelect(id)}
      empty={{ icon: <Building aria-hidden />, title: 'No units here yet' }}
      {...(filtered && { filtered })}
      renderCard={(unit) => (
        <RowCard
          title={unit.unitNumber}
          href={unitPath(unit)}
          end={unit.pricePaise === null ? null : `₹${crores(unit.pricePaise)} Cr`}
          lines={[
            <UnitState key="status" unit={unit} />,
            `${unitTypeWord(unit.unitType)}, ${formatArea(unit.carpetArea)}`,
          ]}
        />
      )}
    />
  );
}
