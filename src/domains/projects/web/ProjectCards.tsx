import { styled } from '@mui/material/styles';
import Building from 'lucide-react/icons/building-2';
import { Link } from 'react-router';
import { formatDay, formatRate } from '../../../platform/contract/format.ts';
import type { FactEntry } from '../../../platform/web/page/FactList.tsx';
import { FactList } from '../../../platform/web/page/FactList.tsx';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import { FilledPicture } from '../../files/web/FilledPicture.shared.tsx';
import type { Project } from '../project.contract.ts';
import { collectedText, placeText, soldText } from './project.columns.tsx';

/** One card for each project: how far it is sold, what it costs and brought in, until when it is registered. */
export function ProjectCards({ projects }: { projects: readonly Project[] }) {
  return (
    <Cards aria-label="Projects">
      {projects.map((project) => (
        <li key={project.id}>
          {project.imageFileIds[0] && <FilledPicture fileId={project.imageFileIds[0]} alt="" />}
          <Head>
            <Building aria-hidden size={18} />
            <Link to={`/projects/${project.id}`}>{project.name}</Link>
            <StatusSign of="project" status={project.status} />
          </Head>
          <p>{placeText(project)}</p>
          <Sold aria-hidden>
            <span style={{ width: `${project.stats.soldPct}%` }} />
          </Sold>
          <FactList facts={factsOf(project)} labelWidth={88} />
        </li>
      ))}
    </Cards>
  );
}

function factsOf(project: Project): FactEntry[] {
  const collected = collectedText(project);
  return [
    { label: 'Sold', value: soldText(project) },
    { label: 'Rate', value: formatRate(project.baseRatePaise) },
    ...(collected ? [{ label: 'Receipts', value: collected }] : []),
    { label: 'RERA', value: reraText(project) },
  ];
}

function reraText({ reraNumber, reraValidUntil }: Project): string {
  if (reraNumber === null) return 'not given';
  return reraValidUntil === null ? reraNumber : `until ${formatDay(reraValidUntil)}`;
}

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 16,
  padding: '16px 24px',
  '& > li': {
    display: 'grid',
    alignContent: 'start',
    gap: 10,
    padding: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { padding: 16 },
}));

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& a': { flex: 1, fontWeight: 600, minHeight: 24 },
});

const Sold = styled('div')(({ theme }) => ({
  height: 8,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.line2,
  '& span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.primary.main },
}));
