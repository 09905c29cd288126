import { styled } from '@mui/material/styles';
import Building from 'lucide-react/icons/building-2';
import { Link } from 'react-router';
import { formatDay, formatRate } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { FilledPicture } from '#company/files/web/FilledPicture.shared.tsx';
import { StockBar, stockText } from '#inventory/units/web/StockBar.shared.tsx';
import type { Project } from '../project.contract.ts';
import { CardGrid, CardHead } from './CardGrid.tsx';
import { collectedText, placeText } from './project.columns.tsx';
import { PROJECT_STATUS } from './project.status.shared.ts';

/** One card for each project: its picture, how much is sold, its rate and its receipts. */
export function ProjectCards({ projects }: { projects: readonly Project[] }) {
  return (
    <CardGrid aria-label="Projects">
      {projects.map((project) => (
        <li key={project.id}>
          <Cover>
            {project.imageFileIds[0] ? (
              <FilledPicture fileId={project.imageFileIds[0]} alt="" />
            ) : (
              <NoPicture aria-hidden>
                <Building size={32} strokeWidth={1.25} />
              </NoPicture>
            )}
          </Cover>
          <div>
            <CardHead>
              <Link to={`/projects/${project.id}`}>{project.name}</Link>
              <StatusSign of={PROJECT_STATUS} status={project.status} />
            </CardHead>
            <p>{placeText(project)}</p>
          </div>
          <div>
            <StockBar counts={project.stats} />
            <p>{stockText(project.stats)}</p>
          </div>
          <FactList facts={factsOf(project)} labelWidth={88} />
        </li>
      ))}
    </CardGrid>
  );
}

function factsOf(project: Project): FactEntry[] {
  const collected = collectedText(project);
  return [
    { label: 'Rate', value: formatRate(project.baseRatePaise) },
    ...(collected ? [{ label: 'Receipts', value: collected }] : []),
    { label: 'RERA', value: reraText(project) },
  ];
}

function reraText({ reraNumber, reraValidUntil }: Project): string {
  if (reraNumber === null) return 'not given';
  return reraValidUntil === null ? reraNumber : `until ${formatDay(reraValidUntil)}`;
}

/** Reaches to the edges of its card. */
const Cover = styled('div')({ margin: '-16px -16px 2px', '& > *': { borderRadius: 0 } });

const NoPicture = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  color: theme.vars.palette.control,
  backgroundColor: theme.vars.palette.sunken,
}));
