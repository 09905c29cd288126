import { styled } from '@mui/material/styles';
import { formatFullMoment } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { look } from '#platform/web/status/status.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { MARK_LABELS, SOURCE_LABELS } from '#site/photos/photoMarks.labels.ts';
import type { IssueDetail } from '../issue.contract.ts';

type Taken = NonNullable<IssueDetail['files'][number]['taken']>;

/** When and where the contractor took a photo, and what speaks against it. */
export function TakenByContractor({ taken: { at, source, distanceM, marks } }: { taken: Taken }) {
  const where =
    distanceM === null ? 'place not known' : `${distanceM.toLocaleString('en-IN')} m from the site`;
  return (
    <Facts>
      <p>
        By the contractor, {formatFullMoment(at, zoneHere())} ({SOURCE_LABELS[source].toLowerCase()}), {where}
      </p>
      {marks.map((mark) => (
        <StyledSign key={mark} look={look(MARK_LABELS[mark], 'warning', 'amber')} />
      ))}
    </Facts>
  );
}

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 2,
  color: theme.vars.palette.text.secondary,
  '& span': { whiteSpace: 'normal' },
}));
