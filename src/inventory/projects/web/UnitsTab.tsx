import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Building from 'lucide-react/icons/building-2';
import type { ComponentProps, ReactNode } from 'react';
import { Segment } from '#platform/web/form/Segment.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PlanSkeleton } from '#inventory/units/web/plan/PlanSkeleton.shared.tsx';
import type { PlanMode } from '#inventory/units/web/plan/StackingGrid.shared.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { PlanUnit } from '#inventory/units/unitPlan.contract.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { exportUnits, totalUnits } from '#inventory/units/unitExport.contract.ts';
import { UnitPlan } from '#inventory/units/web/UnitPlan.shared.tsx';
import { unitColumns, UnitTable } from '#inventory/units/web/UnitTable.shared.tsx';
import type { Project } from '../project.contract.ts';
import { UnitFilter, useUnitFields } from './unit.filters.ts';
import { ALL_TOWERS, NO_TOWER, usePlan } from './usePlan.ts';

const UNITS: ListKind<PlanUnit> = {
  name: 'units',
  title: 'Units',
  list: listUnits,
  filter: UnitFilter,
  file: exportUnits,
  totals: totalUnits,
  sums: 'crores',
};
/** The parameters that choose what the tab shows; a view has the filter. */
const PLACE = ['tab', 'tower', 'colour', 'view'];

const MODES: readonly { value: PlanMode; label: string }[] = [
  { value: 'status', label: 'Status' },
  { value: 'price', label: 'Price' },
];

/** Everything that is sold in a project, tower by tower: what is free, held, blocked and sold, or what it costs. */
export function UnitsTab({ project }: { project: Project }) {
  const plan = usePlan(project);
  const { towers, units } = plan;
  const whole = useWholeList(UNITS, {
    columns: unitColumns,
    input: plan.query,
    where: plan.where,
    keep: PLACE,
    param: 'saved',
  });
  const failed = units.error ? units : towers.error ? towers : null;
  if (failed) {
    return (
      <ErrorState
        title="The units could not be loaded."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  const { rows } = units;
  if (!rows || !towers.data) return <PlanSkeleton />;
  if (project.stats.units === 0) return <NoUnits project={project} />;
  return (
    <div aria-busy={units.isPlaceholderData}>
      <Controls>
        <TowerChoice
          plan={plan}
          towers={towers.data.rows}
          hasSingles={rows.some((unit) => unit.towerId === null)}
        />
        <span>
          {plan.view === 'plan' && plan.place !== NO_TOWER && (
            <Segment label="Colours show" value={plan.mode} onChange={plan.setMode} choices={MODES} />
          )}
          <Segment label="View" value={plan.view} onChange={plan.setView} choices={viewsOf(plan)} />
        </span>
      </Controls>
      {whole.views()}
      <Filters plan={plan} tools={whole.tools} />
      {units.total > rows.length && (
        <Controls>
          <Note tone="limit" title={`${rows.length} of ${units.total} units are shown.`}>
            Choose one tower to see all of it.
          </Note>
        </Controls>
      )}
      {plan.view === 'list' ? (
        <FoundUnits units={rows} plan={plan} table={whole.table} />
      ) : (
        <Gap>
          <Shown plan={plan} towers={towers.data.rows} units={rows} />
        </Gap>
      )}
    </div>
  );
}

/** A plan cannot filter by holder or sale date: then there is only the list. */
function viewsOf({ isPlannable }: Plan) {
  return [
    { value: 'plan' as const, label: 'Plan', isDisabled: !isPlannable },
    { value: 'list' as const, label: 'List' },
  ];
}

type Plan = ReturnType<typeof usePlan>;

interface TowerChoiceProps {
  plan: Plan;
  towers: readonly Tower[];
  hasSingles: boolean;
}

function TowerChoice({ plan, towers, hasSingles }: TowerChoiceProps) {
  const withSingles = hasSingles || plan.place === NO_TOWER;
  if (towers.length + (withSingles ? 1 : 0) < 2) return <span />;
  return (
    <Segment
      label="Tower"
      value={plan.place}
      onChange={plan.setPlace}
      choices={[
        ...(towers.length > 1 ? [{ value: ALL_TOWERS, label: 'All' }] : []),
        ...towers.map((tower) => ({ value: tower.id, label: tower.name })),
        ...(withSingles ? [{ value: NO_TOWER, label: 'Villas and plots' }] : []),
      ]}
    />
  );
}

function Shown({
  plan,
  towers,
  units,
}: {
  plan: Plan;
  towers: readonly Tower[];
  units: readonly PlanUnit[];
}) {
  const { panelId, setPanel } = useSidePanel();
  const singles = units.filter((unit) => unit.towerId === null);
  const hasOnlySingles = singles.length === units.length;
  if (plan.place === NO_TOWER || hasOnlySingles) {
    return <UnitTable units={singles} selectedId={panelId} onSelect={setPanel} />;
  }
  const shown = plan.place === ALL_TOWERS ? towers : towers.filter((tower) => tower.id === plan.place);
  return <UnitPlan towers={shown} units={units} mode={plan.mode} selectedId={panelId} onSelect={setPanel} />;
}

/** Exactly the units that a figure elsewhere counts, as a list. */
interface FoundUnitsProps {
  units: readonly PlanUnit[];
  plan: Plan;
  table: ComponentProps<typeof UnitTable>['table'];
}

function FoundUnits({ units, plan, table }: FoundUnitsProps) {
  const { panelId, setPanel } = useSidePanel();
  return (
    <UnitTable
      units={units}
      selectedId={panelId}
      onSelect={setPanel}
      table={table}
      {...(plan.isFiltered && { filtered: { count: 1, onClear: plan.clearFilter } })}
    />
  );
}

/** The plan dims units that do not match; the list leaves them out. */
function Filters({ plan, tools }: { plan: Plan; tools: ReactNode }) {
  const fields = useUnitFields(plan.filter);
  return (
    <FilterBar
      fields={fields}
      values={plan.filter}
      onChange={plan.setFilter}
      onClear={plan.clearFilter}
      end={tools}
    />
  );
}

function NoUnits({ project }: { project: Project }) {
  const can = new Set(project.allowedActions);
  return (
    <EmptyState
      icon={<Building aria-hidden />}
      title="No units yet"
      actions={
        can.has('addUnit') && (
          <>
            <Button
              variant="contained"
              color="primary"
              href={project.stats.towers > 0 ? '?tab=towers' : `/projects/${project.id}/towers/create`}
            >
              {project.stats.towers > 0 ? 'Choose a tower' : 'Add tower'}
            </Button>
            <Button href={`/projects/${project.id}/units/create`}>Add villa or plot</Button>
          </>
        )
      }
    >
      {can.has('addUnit')
        ? 'Tower units are added from the pattern of one floor, villas and plots one by one.'
        : 'They appear here as soon as they are listed.'}
    </EmptyState>
  );
}

const Gap = styled('div')({ paddingTop: 12 });

const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 8,
  padding: '12px 24px 0',
  '& > span': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});
