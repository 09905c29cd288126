import Building from 'lucide-react/icons/building-2';
import Pencil from 'lucide-react/icons/pencil';
import Rocket from 'lucide-react/icons/rocket';
import { useState } from 'react';
import { compactMoney, formatShare } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { Figure } from '#platform/web/page/FigureStrip.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { SALE_STATUSES } from '#sales/sale.contract.ts';
import type { Project } from '../project.contract.ts';
import { placeText } from './project.columns.tsx';
import type { ProjectMove } from './ProjectDialogs.tsx';
import { MOVE_LABELS, ProjectDialogs } from './ProjectDialogs.tsx';
import { PROJECT_STATUS } from './project.status.shared.ts';

interface ProjectHeadProps {
  project: Project;
  /** Whether the figures are shown; a plan needs the space more. */
  isFull: boolean;
}

export function ProjectHead({ project, isFull }: ProjectHeadProps) {
  const [move, setMove] = useState<ProjectMove | null>(null);
  const history = useHistoryAction(project.id);
  const maySeeSales = useAllowed()(CAPABILITIES.salesPipeline);
  return (
    <>
      <PageHeader
        title={project.name}
        badge={<StatusPill of={PROJECT_STATUS} status={project.status} />}
        fact={placeText(project)}
        actions={[...actionsOf(project, setMove), ...history]}
      />
      {isFull && <FigureStrip label="Figures of the project" figures={figuresOf(project, maySeeSales)} />}
      {isFull && <div style={GAP} />}
      {move && <ProjectDialogs project={project} move={move} onClose={() => setMove(null)} />}
    </>
  );
}

const GAP = { height: 14 } as const;

function actionsOf(project: Project, open: (move: ProjectMove) => void): PageAction[] {
  const can = new Set(project.allowedActions);
  const isWaiting = project.status === 'planning' && can.has('edit');
  const base = `/projects/${project.id}`;
  // Whoever may put a project on hold may also complete it, and sees what is still missing.
  const isCompletable = can.has('complete') || can.has('hold');
  const moves = (['hold', 'resume', 'complete', 'archive', 'delete'] as const).filter(
    (move) => can.has(move) || (move === 'complete' && isCompletable),
  );
  const actions: (PageAction | false)[] = [
    can.has('edit') && {
      label: 'Edit project',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      href: `${base}/edit`,
    },
    can.has('addTower') && {
      label: 'Add tower',
      letter: 't',
      icon: <Building aria-hidden />,
      href: `${base}/towers/create`,
    },
    (can.has('launch') || isWaiting) && {
      label: 'Launch project',
      letter: 'l',
      icon: <Rocket aria-hidden />,
      isPrimary: true,
      onClick: () => open('launch'),
      blockedBy: can.has('launch') ? null : project.missingForLaunch.join(' '),
    },
    can.has('addUnit') && { label: 'Import units', letter: 'i', isRare: true, href: `${base}/imports` },
    can.has('addUnit') && {
      label: 'Add villa or plot',
      letter: 'v',
      isRare: true,
      href: `${base}/units/create`,
    },
    ...moves.map((move) => ({
      label: MOVE_LABELS[move].confirm,
      isRare: true,
      isDanger: move === 'delete',
      blockedBy: move === 'complete' && !can.has(move) ? project.missingForCompletion : null,
      onClick: () => open(move),
    })),
  ];
  return actions.filter((action) => action !== false);
}

function figuresOf({ id, stats }: Project, maySeeSales: boolean): Figure[] {
  const figures: Figure[] = [
    {
      label: 'Available',
      value: stats.available,
      of: `of ${countText(stats.units, 'unit')}`,
      href: '?tab=units&status=available',
    },
  ];
  if (stats.sold !== null && stats.soldPct !== null) {
    figures.push({
      label: 'Sold',
      value: stats.sold,
      of: `${formatShare(stats.soldPct)}, ${stats.reserved} held, ${stats.blocked} blocked`,
      href: '?tab=units&status=sold',
    });
  }
  if (stats.netSold !== null) figures.push(paceFigure(stats));
  if (stats.bookingValuePaise !== null) {
    figures.push({
      label: 'Booking value',
      value: compactMoney(stats.bookingValuePaise),
      of: 'agreement value',
      ...(maySeeSales && { href: `/sales?${new URLSearchParams({ projectId: id, status: LIVE_SALES })}` }),
    });
  }
  if (stats.collectedPaise !== null) {
    figures.push({
      label: 'Collected',
      value: compactMoney(stats.collectedPaise),
      of:
        stats.outstandingPaise === null
          ? 'verified receipts'
          : `${compactMoney(stats.outstandingPaise)} outstanding`,
    });
  }
  return figures;
}

const LIVE_SALES = SALE_STATUSES.filter((status) => status !== 'cancelled').join(',');

/** At the pace of the last 90 days; without a sale in that time there is no pace to calculate with. */
function paceFigure({ available, units, netSold, monthsOfInventory }: Project['stats']): Figure {
  const label = 'Months of inventory';
  const href = '?tab=inventory';
  if (units === 0) return { label, value: '–', of: 'no units yet' };
  if (monthsOfInventory === null) return { label, value: '–', of: 'nothing sold in 90 days', href };
  if (available === 0) return { label, value: '0', of: 'nothing left to sell', href };
  return { label, value: monthsOfInventory.toFixed(1), of: `${netSold} sold in 90 days, net`, href };
}

function countText(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}
