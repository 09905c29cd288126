import { look } from '#platform/web/status/status.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { styled } from '@mui/material/styles';
import type { SitePhoto } from '../photo.contract.ts';
import { MARK_LABELS } from '../photoMarks.labels.ts';

/** What speaks against a photo, each with its sign. */
export function PhotoMarks({ photo }: { photo: SitePhoto }) {
  if (photo.marks.length === 0) return null;
  return (
    <List>
      {photo.marks.map((mark) => (
        <li key={mark}>
          <StyledSign look={look(MARK_LABELS[mark], 'warning', 'amber')} />
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  '& li': { ...theme.typography.caption, minHeight: 20 },
  '& li > span': { alignItems: 'flex-start', whiteSpace: 'normal' },
  '& svg': { flexShrink: 0, marginTop: 2 },
}));
