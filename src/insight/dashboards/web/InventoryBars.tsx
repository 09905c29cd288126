import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { plainNumber } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { MoreProjects } from './MoreProjects.tsx';
import { UnitBar, UNIT_PARTS } from './UnitBar.tsx';

/** Units of each project by status, all bars on one scale; the numbers stand beside them. */
export function InventoryBars({ stock }: { stock: NonNullable<Dashboard['inventory']> }) {
  const { rows, units } = stock;
  const largest = Math.max(...rows.map((project) => project.units.value));
  return (
    <Section
      title="Inventory"
      fact={units === 1 ? '1 unit' : `${plainNumber(units)} units`}
      action={<MoreProjects of={stock} />}
    >
      <Bars>
        {rows.map((project) => (
          <li key={project.id}>
            <Link to={`/projects/${project.id}`}>{project.name}</Link>
            <Facts>
              {UNIT_PARTS.filter(({ key }) => project[key].value > 0).map(({ key, label }) => (
                <FigureLink key={key} figure={project[key]} label={`of ${project.name}`}>
                  {project[key].value} {label}
                </FigureLink>
              ))}
            </Facts>
            <div style={{ gridColumn: '1 / -1', width: `${(project.units.value / largest) * 100}%` }}>
              <UnitBar units={project} />
            </div>
          </li>
        ))}
      </Bars>
    </Section>
  );
}

const Bars = styled('ul')({
  display: 'grid',
  gap: 14,
  '& > li': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px' },
});

const Facts = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '8px 12px',
  color: theme.vars.palette.text.secondary,
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 3 },
}));
