import { look } from '#platform/web/status/status.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { styled } from '@mui/material/styles';
import type { SitePhoto } from '../photo.contract.ts';
import { MARK_WORDS } from '../photo.words.ts';

/** What speaks against a photo, each with its sign. */
export function PhotoMarks({ photo }: { photo: SitePhoto }) {
  if (photo.marks.length === 0) return null;
  return (
    <List>
      {photo.marks.map((mark) => (
        <li key={mark}>
          <StyledSign look={look(MARK_WORDS[mark], 'warning', 'amber')} />
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')({
  '& li': { minHeight: 20 },
  '& li > span': { alignItems: 'flex-start', whiteSpace: 'normal' },
});
