import { Link } from 'react-router';
import { plainNumber } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { MoreProjects } from './MoreProjects.tsx';
import { Rows } from './Rows.shared.tsx';

/** Units available for sale, by project. */
export function AvailableList({ stock }: { stock: NonNullable<Dashboard['available']> }) {
  return (
    <Section title="Available units" fact={plainNumber(stock.units)} action={<MoreProjects of={stock} />}>
      <Rows>
        {stock.rows.map((project) => (
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
