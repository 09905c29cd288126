import { Link } from 'react-router';
import { Section } from '#platform/web/page/Section.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { Rows } from './Rows.shared.tsx';

/** Units available for sale, by project. */
export function AvailableList({ projects }: { projects: NonNullable<Dashboard['available']> }) {
  const units = projects.reduce((sum, project) => sum + project.available.value, 0);
  return (
    <Section title="Available units" fact={String(units)}>
      <Rows>
        {projects.map((project) => (
          <li key={project.id}>
            <Link to={`/projects/${project.id}`}>{project.name}</Link>
            <b>
              <FigureLink figure={project.available} label={`available in ${project.name}`} />
            </b>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
