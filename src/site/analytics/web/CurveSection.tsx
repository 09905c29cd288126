import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import type { ConstructionAnalytics, CurvePoint } from '../analytics.contract.ts';
import { exportConstructionCurve } from '../analytics.contract.ts';
import { CurveTable } from './CurveTable.tsx';
import { SCurve } from './SCurve.tsx';

interface CurveSectionProps {
  analytics: ConstructionAnalytics;
  /** The days of the address. */
  days: { from?: string | undefined; to?: string | undefined };
}

const WEIGHED = {
  one: 'Works by their weights',
  budgets: 'Works by their weights, towers by their budgets',
  area: 'Works by their weights, towers by saleable area',
  equally: 'Works by their weights, towers equally',
} as const;

/** Planned and earned week by week, as a drawing or as a table. */
export function CurveSection({ analytics, days }: CurveSectionProps) {
  const [isTable, setIsTable] = useState(false);
  const { project, tower, curve, earnedValue, today } = analytics;
  if (project === null || curve === null)
    return (
      <Section title="S-curve">
        <p>Choose a project above to see what was planned and earned week by week.</p>
      </Section>
    );
  if (curve.points.length === 0 || earnedValue === null)
    return (
      <Section title="S-curve">
        <p>
          {curve.points.length === 0
            ? 'No milestone has planned days yet. '
            : 'No milestone has a weight yet. '}
          <Link to={`/construction/timeline?projectId=${project.id}`}>Plan the works of {project.name}</Link>
        </p>
      </Section>
    );
  const said = sentence(curve.points, today);
  const query = { ...days, projectId: project.id, ...(tower ? { towerId: tower.id } : {}) };
  return (
    <Section
      title="S-curve"
      fact={WEIGHED[curve.weighedBy]}
      action={
        <Acts>
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'View as chart' : 'View as table'}
          </Button>
          <ExportMenu
            fetchFile={(format) => download(exportConstructionCurve, { query: { ...query, format } })}
          />
        </Acts>
      }
    >
      <Said>{said}</Said>
      {isTable ? (
        <CurveTable points={curve.points} today={today} />
      ) : (
        <SCurve
          title={said}
          points={curve.points}
          today={today}
          budgetPaise={earnedValue.money?.budget.value ?? null}
        />
      )}
    </Section>
  );
}

/** The curve in words: '38% earned of 60% planned by 27 Nov 2026.' */
function sentence(points: readonly CurvePoint[], today: string): string {
  const last = points.findLast(({ on, earned }) => earned !== null && on <= today);
  if (!last?.earned) return 'The works begin in the days to come.';
  return `${figureText(last.earned)} earned of ${figureText(last.planned)} planned by ${formatDay(last.on)}.`;
}

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end' });

const Said = styled('p')(({ theme }) => ({ marginBottom: 8, color: theme.vars.palette.text.secondary }));
