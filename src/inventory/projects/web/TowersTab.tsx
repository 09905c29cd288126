import Building from 'lucide-react/icons/building-2';
import { counted, formatDay, formatShare } from '#platform/contract/format.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint, Missing } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { styled } from '@mui/material/styles';
import { useList } from '#platform/web/table/useList.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import type { Project } from '../project.contract.ts';
import { TowerCards } from './TowerCards.tsx';
import { useCardView } from './useCardView.tsx';
import { TOWER_STATUS } from '#inventory/towers/web/tower.status.shared.ts';

const column = columnsFor<Tower>();
const columns = column.columns([
  column.accessor('name', { header: 'Tower', meta: { sort: 'name' } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={TOWER_STATUS} status={info.getValue()} />,
  }),
  column.accessor('totalFloors', { header: 'Floors', meta: { align: 'right', level: 2 } }),
  column.accessor((tower) => tower.stats.units, {
    id: 'units',
    header: 'Units',
    cell: (info) => (info.getValue() === 0 ? <Missing>None yet</Missing> : info.getValue()),
    meta: { align: 'right' },
  }),
  column.accessor((tower) => tower.stats.available, {
    id: 'available',
    header: 'Available',
    meta: { align: 'right' },
  }),
  column.accessor((tower) => soldText(tower), { id: 'sold', header: 'Sold', meta: { align: 'right' } }),
  column.accessor('plannedPossessionDate', {
    header: 'Possession',
    cell: (info) => {
      const possession = info.getValue();
      return <Faint>{possession ? formatDay(possession) : 'Not set'}</Faint>;
    },
    meta: { level: 3 },
  }),
]);

/** As many as one page of the list takes. */
const MAX_CARDS = 100;

function soldText({ stats }: Tower): string {
  return stats.units === 0 || stats.sold === null
    ? '–'
    : `${stats.sold}, ${formatShare((stats.sold / stats.units) * 100)}`;
}

export function TowersTab({ project }: { project: Project }) {
  const { isCards, viewSwitch } = useCardView();
  const limits = isCards ? { limit: MAX_CARDS, page: 1 } : {};
  const list = useList(listTowers, { query: { ...limits, projectId: project.id } });
  const hrefOf = (tower: Tower) => `/projects/${project.id}/towers/${tower.id}`;
  const found = list.source.data?.rows ?? [];
  return (
    <>
      {found.length > 0 && <Controls data-ruled={!isCards}>{viewSwitch}</Controls>}
      {isCards && found.length > 0 ? (
        <TowerCards towers={found} hrefOf={hrefOf} />
      ) : (
        <DataTable
          {...list.table}
          label="Towers"
          singular="tower"
          columns={columns}
          hrefOf={hrefOf}
          empty={{
            icon: <Building aria-hidden />,
            title: 'No towers yet',
            text: 'A tower holds floors of units. Villas and plots need none.',
            actions: project.allowedActions.includes('addTower') && (
              <ActionButton
                action={{
                  label: 'Add tower',
                  href: `/projects/${project.id}/towers/create`,
                  isPrimary: true,
                }}
              />
            ),
          }}
          renderCard={(tower) => (
            <RowCard
              title={tower.name}
              href={hrefOf(tower)}
              end={<StatusSign of={TOWER_STATUS} status={tower.status} />}
              lines={[
                `${counted(tower.totalFloors, 'floor')}, ${counted(tower.stats.units, 'unit')}`,
                `${tower.stats.available} available, ${soldText(tower)} sold`,
              ]}
            />
          )}
        />
      )}
    </>
  );
}

const Controls = styled('div')({
  '&[data-ruled="true"]': { paddingBottom: 12 },
  display: 'flex',
  justifyContent: 'flex-end',
  padding: '12px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});
