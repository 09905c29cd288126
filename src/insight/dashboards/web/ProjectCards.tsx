import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay, plainNumber } from '#platform/contract/format.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Late } from '#platform/web/table/cells.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { MoreProjects } from './MoreProjects.tsx';
import { UNIT_PARTS, UnitBar } from './UnitBar.tsx';
import { PROJECT_STATUS } from '#inventory/projects/web/project.status.shared.ts';

type Shown = NonNullable<Dashboard['projectCards']>;
type Card = Shown['rows'][number];

/** One card for each project: its units, its bookings of the period and its deadlines. */
export function ProjectCards({ shown, today }: { shown: Shown; today: string }) {
  return (
    <Section title="Projects" fact={plainNumber(shown.projects)} action={<MoreProjects of={shown} />}>
      <Cards>
        {shown.rows.map((project) => (
          <li key={project.id}>
            <Head>
              <Link to={`/projects/${project.id}`}>{project.name}</Link>
              <StatusSign of={PROJECT_STATUS} status={project.status} />
            </Head>
            <UnitBar units={project} />
            <Units>
              {UNIT_PARTS.map(({ key, label }) => (
                <FigureLink key={key} figure={project[key]} label={`of ${project.name}`}>
                  {project[key].value} {label}
                </FigureLink>
              ))}
            </Units>
            <FactList facts={factsOf(project, today)} labelWidth={112} />
          </li>
        ))}
      </Cards>
    </Section>
  );
}

function factsOf(project: Card, today: string) {
  return [
    {
      label: 'Booked',
      value: <FigureLink figure={project.bookings} label={`bookings of ${project.name}`} />,
    },
    ...(project.built ? [{ label: 'Built', value: <Built of={project} built={project.built} /> }] : []),
    {
      label: 'RERA valid until',
      value:
        project.reraValidUntil === null ? (
          'not entered'
        ) : project.reraValidUntil < today ? (
          <Late>{formatDay(project.reraValidUntil)}</Late>
        ) : (
          formatDay(project.reraValidUntil)
        ),
    },
    {
      label: project.ocDate ? 'OC received' : 'Possession by',
      value: dayOrNothing(project.ocDate ?? project.possessionDate),
    },
  ];
}

/** '45.2%, planned 50.1%' */
function Built({ of: { name }, built }: { of: Card; built: NonNullable<Card['built']> }) {
  return (
    <>
      <FigureLink figure={built.earned} label={`of ${name} built`} />, planned{' '}
      <FigureLink figure={built.planned} label={`of ${name} planned until today`} />
    </>
  );
}

function dayOrNothing(day: string | null): string {
  return day === null ? 'not entered' : formatDay(day);
}

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 16,
  '& > li': {
    display: 'grid',
    alignContent: 'start',
    gap: 10,
    padding: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
}));

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  '& a': { fontWeight: 600, minHeight: 24 },
});

const Units = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: '8px 12px' });
