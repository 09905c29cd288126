import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Section } from '../../../platform/web/page/Section.tsx';
import type { Dashboard } from '../analytics.contract.ts';

type ProjectUnits = NonNullable<Dashboard['projects']>[number];

const PARTS = [
  { key: 'sold', label: 'sold' },
  { key: 'reserved', label: 'held' },
  { key: 'blocked', label: 'blocked' },
  { key: 'available', label: 'available' },
] as const;

/** Units of each project by status, all bars on one scale; the numbers stand beside them. */
export function InventoryBars({ projects }: { projects: readonly ProjectUnits[] }) {
  const largest = Math.max(...projects.map((project) => project.units));
  const units = projects.reduce((sum, project) => sum + project.units, 0);
  return (
    <Section title="Inventory" fact={`${units} units`}>
      <Bars>
        {projects.map((project) => (
          <li key={project.id}>
            <Link to={`/projects/${project.id}`}>{project.name}</Link>
            <Facts>{factsOf(project)}</Facts>
            <Bar style={{ width: `${(project.units / largest) * 100}%` }} aria-hidden>
              {PARTS.map(({ key }) => (
                <Part key={key} data-status={key} style={{ flexGrow: project[key] }} />
              ))}
            </Bar>
          </li>
        ))}
      </Bars>
    </Section>
  );
}

function factsOf(project: ProjectUnits): string {
  return PARTS.filter(({ key }) => project[key] > 0)
    .map(({ key, label }) => `${project[key]} ${label}`)
    .join(', ');
}

const Bars = styled('ul')({
  display: 'grid',
  gap: 14,
  '& > li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px' },
});

const Facts = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  textAlign: 'right',
}));

const Bar = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  height: 16,
  borderRadius: 3,
  overflow: 'hidden',
});

const Part = styled('span')(({ theme }) => ({
  flexBasis: 0,
  backgroundColor: theme.vars.palette.unit.sold.fill,
  '&[data-status="reserved"]': { backgroundColor: theme.vars.palette.secondary.main },
  '&[data-status="blocked"]': { backgroundColor: theme.vars.palette.line2 },
  '&[data-status="available"]': { backgroundColor: theme.vars.palette.unit.available.fill },
}));
