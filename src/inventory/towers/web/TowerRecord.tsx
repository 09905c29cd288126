import { styled } from '@mui/material/styles';
import Building from 'lucide-react/icons/building-2';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatDay, formatRate, formatShare } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { Columns } from '#platform/web/page/Page.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { GROUPS } from '#platform/contract/roles.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { PlanSkeleton } from '#inventory/units/web/plan/PlanSkeleton.shared.tsx';
import type { PlanMode } from '#inventory/units/web/plan/StackingGrid.shared.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { getProject, listProjects } from '#inventory/projects/project.contract.ts';
import type { PlanUnit } from '#inventory/units/unitPlan.contract.ts';
import { UnitPlan } from '#inventory/units/web/UnitPlan.shared.tsx';
import { TEMPLATE_READERS } from '#letters/templates/template.rules.ts';
import { ManyLetters } from '#letters/templates/web/ManyLetters.shared.tsx';
import type { Tower } from '../tower.contract.ts';
import { deleteTower, listTowers } from '../tower.contract.ts';
import { TowerAnalytics } from './tower.parts.ts';
import { TowerFacts } from './TowerFacts.tsx';
import { TowerFiles } from './TowerFiles.tsx';
import { TowerSwitch } from './TowerSwitch.tsx';
import { useSlabMark } from './useSlabMark.ts';
import { TOWER_STATUS } from './tower.status.shared.ts';

interface TowerRecordProps {
  tower: Tower;
  /** Null while they load. */
  units: readonly PlanUnit[] | null;
  selectedId: string | null;
  onSelect: (unitId: string) => void;
}

const MODES: readonly { value: PlanMode; label: string }[] = [
  { value: 'status', label: 'Status' },
  { value: 'price', label: 'Price' },
];

const PLAN_TAB = { id: 'plan', label: 'Plan' };
const ANALYTICS_TAB = { id: 'analytics', label: 'Analytics' };

export function TowerRecord({ tower, units, selectedId, onSelect }: TowerRecordProps) {
  const [params, setParams] = useSearchParams();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const isAllowed = useAllowed();
  const tabs = [PLAN_TAB, ...(isAllowed(GROUPS.MANAGEMENT) ? [ANALYTICS_TAB] : [])];
  const tab = tower.stats.units > 0 ? currentTab(tabs, params.get('tab')) : PLAN_TAB.id;
  const marks = useSlabMark(tower.id);
  const mode: PlanMode = params.get('colour') === 'price' ? 'price' : 'status';
  const setMode = (colour: PlanMode) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('colour', colour);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <PageHeader
        title={tower.name}
        badge={<StatusPill of={TOWER_STATUS} status={tower.status} />}
        fact={tower.projectName}
        actions={[
          ...actionsOf(tower, () => setIsDeleting(true)),
          ...(isAllowed(TEMPLATE_READERS) ? [lettersAct(() => setIsWriting(true))] : []),
        ]}
      >
        <TowerSwitch tower={tower} />
        {tower.stats.units > 0 && tab === 'plan' && (
          <Segment label="Colours show" value={mode} onChange={setMode} choices={MODES} />
        )}
      </PageHeader>
      <FigureRow figures={figuresOf(tower)} />
      {tower.stats.units > 0 && tabs.length > 1 && <Tabs label="Tower sections" tabs={tabs} />}
      {tab === 'analytics' ? (
        <Suspense fallback={<FactSkeleton rows={8} />}>
          <TowerAnalytics towerId={tower.id} />
        </Suspense>
      ) : (
        <>
          {tower.stats.units === 0 ? (
            <NoUnits tower={tower} />
          ) : units === null ? (
            <PlanSkeleton />
          ) : (
            <Plan>
              <UnitPlan
                towers={[tower]}
                units={units}
                mode={mode}
                selectedId={selectedId}
                onSelect={onSelect}
                marks={marks}
              />
            </Plan>
          )}
          <Ruled>
            <Columns>
              <Sections>
                <TowerFacts tower={tower} />
                <RecordDocuments of="tower" id={tower.id} name={`${tower.name}, ${tower.projectName}`} />
              </Sections>
              {tower.allowedActions.includes('enterOccupancy') && (
                <Sections>
                  <TowerFiles tower={tower} />
                </Sections>
              )}
            </Columns>
          </Ruled>
        </>
      )}
      {isWriting && (
        <ManyLetters
          of={{ kind: 'tower', projectId: tower.projectId, towerId: tower.id, name: tower.name }}
          onClose={() => setIsWriting(false)}
        />
      )}
      {isDeleting && <DeleteTower tower={tower} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function actionsOf(tower: Tower, remove: () => void): PageAction[] {
  const can = new Set(tower.allowedActions);
  const base = `/projects/${tower.projectId}/towers/${tower.id}`;
  const actions: (PageAction | false)[] = [
    can.has('edit') && {
      label: 'Edit tower',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      href: `${base}/edit`,
    },
    can.has('addUnits') && {
      label: 'Add units',
      letter: 'a',
      icon: <Plus aria-hidden />,
      href: '?add=units',
      isPrimary: true,
    },
    can.has('addUnits') && { label: 'Add one unit', letter: 'o', isRare: true, href: `${base}/units/create` },
    can.has('delete') && {
      label: 'Delete tower',
      letter: 'd',
      isRare: true,
      isDanger: true,
      onClick: remove,
    },
  ];
  return actions.filter((action) => action !== false);
}

function lettersAct(onClick: () => void): PageAction {
  return { label: 'Letters to buyers', letter: 'l', isRare: true, onClick };
}

function figuresOf(tower: Tower) {
  const { stats, totalFloors, plannedPossessionDate, ocDate, baseRatePaise } = tower;
  return [
    { label: 'Floors', value: totalFloors },
    { label: 'Units', value: stats.units },
    { label: 'Available', value: stats.available, tone: 'success' as const },
    stats.sold === null
      ? { label: 'Not available', value: stats.units - stats.available }
      : {
          label: 'Sold',
          value: stats.units > 0 ? `${stats.sold}, ${formatShare((stats.sold / stats.units) * 100)}` : 0,
        },
    ...(ocDate
      ? [{ label: 'Occupancy certificate', value: formatDay(ocDate) }]
      : plannedPossessionDate
        ? [{ label: 'Possession', value: formatDay(plannedPossessionDate) }]
        : []),
    ...(baseRatePaise === null ? [] : [{ label: 'Own base rate', value: formatRate(baseRatePaise) }]),
  ];
}

function NoUnits({ tower }: { tower: Tower }) {
  const mayAdd = tower.allowedActions.includes('addUnits');
  return (
    <EmptyState
      icon={<Building aria-hidden />}
      title={`${tower.name} has no units yet`}
      actions={
        mayAdd && <ActionButton action={{ label: 'Add units', href: '?add=units', isPrimary: true }} />
      }
    >
      {mayAdd
        ? 'Describe the flats of one floor; all floors are created from it. You see their numbers and prices before saving.'
        : 'They appear here as soon as they are added.'}
    </EmptyState>
  );
}

function DeleteTower({ tower, onClose }: { tower: Tower; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useSend(deleteTower, { removes: true, invalidates: [listTowers, getProject, listProjects] });
  return (
    <ConfirmDialog
      title={`Delete ${tower.name}?`}
      confirm="Delete tower"
      keep="Keep tower"
      isDanger
      typeToConfirm={{ label: 'Tower name', value: tower.name }}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: tower.id } });
        toastSuccess(`${tower.name} deleted`);
        await navigate(`/projects/${tower.projectId}?tab=towers`, { replace: true });
      }}
    >
      It has no units. Its dates and prices will be lost.
    </ConfirmDialog>
  );
}

const Plan = styled('div')({ paddingTop: 8 });

const Ruled = styled('div')(({ theme }) => ({ borderTop: `1px solid ${theme.vars.palette.divider}` }));
