import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { dayHere } from '#platform/web/session/today.ts';
import type { StructureRevision } from '../structure.contract.ts';
import { rateText, scopeText, validityText } from '../structureText.rules.ts';

/** All terms that a structure has had, the newest first: each counts for sales booked from its first day. */
export function StructureRevisions({ revisions }: { revisions: readonly StructureRevision[] }) {
  return (
    <List>
      {revisions.map((revision) => (
        <li key={revision.revision}>
          <b>
            {revision.revision}. {validityText(revision)}
          </b>
          <span>
            {rateText(revision)}. {scopeText(revision)}.
          </span>
          <small>
            Saved on {formatDay(dayHere(revision.createdAt))}
            {revision.createdByName && ` by ${revision.createdByName}`}
          </small>
        </li>
      ))}
    </List>
  );
}

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& li': { display: 'grid', gap: 2 },
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
