import type { ReactNode } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { today } from '#platform/web/session/today.ts';
import { getConstructionAnalytics } from '../analytics.contract.ts';

interface PlannedAgainstActualProps {
  projectId: string;
  /** In its place while no work weighs anything or none was to begin. */
  children: ReactNode;
}

/** 'Until today 45.2% built, 50.1% planned.' */
export function PlannedAgainstActual({ projectId, children }: PlannedAgainstActualProps) {
  const { data } = useCall(getConstructionAnalytics, { query: { projectId } });
  const point = data?.curve?.points.find(({ on }) => on === today());
  if (!point?.earned || !data?.earnedValue) return children;
  return (
    <span>
      Until today <FigureLink figure={point.earned} label="built" /> built,{' '}
      <FigureLink figure={point.planned} label="planned until today" /> planned.{' '}
    </span>
  );
}
