import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { formatMoment } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Contractor } from '../contractor.contract.ts';
import { listNotes } from '../note.contract.ts';
import { PageTurner } from './PageTurner.tsx';

/** Internal notes, for those who manage construction; they are never changed. */
export function NotesTab({ contractor }: { contractor: Contractor }) {
  const [page, setPage] = useState(1);
  const notes = useCall(listNotes, { params: { id: contractor.id }, query: { page, limit: 20 } });
  return (
    <Sections>
      <Section title="Internal notes" fact="Only for those who manage construction">
        <Loaded source={notes} failure="The notes could not be loaded.">
          {({ rows, pagination }) => (
            <>
              {rows.length === 0 && <p>No notes yet.</p>}
              <Rows>
                {rows.map(({ id, text, writtenAt, writtenBy }) => (
                  <li key={id}>
                    <p>{text}</p>
                    <small>
                      {[writtenBy?.name, formatMoment(writtenAt, new Date().toISOString(), zoneHere())]
                        .filter(Boolean)
                        .join(', ')}
                    </small>
                  </li>
                ))}
              </Rows>
              <PageTurner pagination={pagination} of="notes" onPage={setPage} />
            </>
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  '& > li': {
    padding: '10px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
