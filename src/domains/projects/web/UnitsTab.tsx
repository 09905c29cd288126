import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Building from 'lucide-react/icons/building-2';
import { Segment } from '../../../platform/web/form/Segment.tsx';
import { EmptyState } from '../../../platform/web/page/EmptyState.tsx';
import { ErrorState } from '../../../platform/web/page/ErrorState.tsx';
import { Note } from '../../../platform/web/page/Note.tsx';
import { PlanSkeleton } from '../../../platform/web/plan/PlanSkeleton.tsx';
import type { PlanMode } from '../../../platform/web/plan/StackingGrid.tsx';
import { FilterBar } from '../../../platform/web/table/FilterBar.tsx';
import { usePeek } from '../../../platform/web/table/useListState.ts';
import type { Tower } from '../../towers/tower.contract.ts';
import type { Unit } from '../../units/unit.contract.ts';
import { UnitPlan } from '../../units/web/UnitPlan.shared.tsx';
import { UnitTable } from '../../units/web/UnitTable.shared.tsx';
import type { Project } from '../project.contract.ts';
import { useUnitFields } from './unit.filters.ts';
import { ALL_TOWERS, NO_TOWER, usePlan } from './usePlan.ts';

const MODES: readonly { value: PlanMode; label: string }[] = [
  { value: 'status', label: 'Status' },
  { value: 'price', label: 'Price' },
];

/** Everything that is sold in a project, tower by tower: what is free, held, blocked and sold, or what it costs. */
export function UnitsTab({ project }: { project: Project }) {
  const plan = usePlan(project);
  const { towers, units } = plan;
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
  if (!units.data || !towers.data) return <PlanSkeleton />;
  if (project.stats.units === 0) return <NoUnits project={project} />;
  return (
    <div aria-busy={units.isPlaceholderData}>
      <Controls>
        <TowerChoice
          plan={plan}
          towers={towers.data.rows}
          hasSingles={units.data.rows.some((unit) => unit.towerId === null)}
        />
        {plan.place !== NO_TOWER && !plan.isFiltered && (
          <Segment label="Colours show" value={plan.mode} onChange={plan.setMode} choices={MODES} />
        )}
      </Controls>
      {units.data.pagination.total > units.data.rows.length && (
        <Controls>
          <Note
            tone="limit"
            title={`${units.data.rows.length} of ${units.data.pagination.total} units are shown.`}
          >
            Choose one tower to see all of it.
          </Note>
        </Controls>
      )}
      {plan.isFiltered ? (
        <FoundUnits units={units.data.rows} plan={plan} />
      ) : (
        <Shown plan={plan} towers={towers.data.rows} units={units.data.rows} />
      )}
    </div>
  );
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

function Shown({ plan, towers, units }: { plan: Plan; towers: readonly Tower[]; units: readonly Unit[] }) {
  const { peekId, setPeek } = usePeek();
  const singles = units.filter((unit) => unit.towerId === null);
  const hasOnlySingles = singles.length === units.length;
  if (plan.place === NO_TOWER || hasOnlySingles) {
    return <UnitTable units={singles} selectedId={peekId} onSelect={setPeek} />;
  }
  const shown = plan.place === ALL_TOWERS ? towers : towers.filter((tower) => tower.id === plan.place);
  return <UnitPlan towers={shown} units={units} mode={plan.mode} selectedId={peekId} onSelect={setPeek} />;
}

/** Exactly the units that a figure elsewhere counts, in a list that can be counted. */
function FoundUnits({ units, plan }: { units: readonly Unit[]; plan: Plan }) {
  const { peekId, setPeek } = usePeek();
  const fields = useUnitFields(plan.filter);
  return (
    <>
      <FilterBar fields={fields} values={plan.filter} onChange={plan.setFilter} onClear={plan.clearFilter} />
      <UnitTable
        units={units}
        selectedId={peekId}
        onSelect={setPeek}
        filtered={{ count: 1, onClear: plan.clearFilter }}
      />
    </>
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
        ? 'Units of a tower are added from the pattern of one floor, villas and plots one by one.'
        : 'They appear here as soon as they are listed.'}
    </EmptyState>
  );
}

const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 8,
  padding: '12px 24px',
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
});
