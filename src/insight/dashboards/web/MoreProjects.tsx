import { Link } from 'react-router';
import { plainNumber } from '#platform/contract/format.ts';

/** Where some projects are shown of many: how many there are, and the way to all. */
export function MoreProjects({
  of: { rows, projects },
}: {
  of: { rows: readonly object[]; projects: number };
}) {
  if (projects <= rows.length) return null;
  return (
    <Link to="/projects">
      {rows.length} of {plainNumber(projects)} projects
    </Link>
  );
}
