import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { dayOf } from '#platform/contract/calendar.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Import } from '../import.contract.ts';
import { rowsGoneText } from '../importRetention.rules.ts';
import { KIND_LABELS } from './import.kind.labels.ts';
import { resultWord, rowsText, WORKING } from './import.labels.ts';
import { priceListPath } from './import.paths.ts';
import { ImportedLeads } from './ImportedLeads.tsx';
import { ImportRows } from './ImportRows.tsx';
import { RefusedRows } from './RefusedRows.tsx';

const WRITTEN = ['created', 'updated', 'skipped'] as const;
const UNDONE = ['removed', 'restored', 'kept'] as const;

/** The result of writing, or of an undo. */
export function ImportResult({ found }: { found: Import }) {
  const shown = found.undoneAt === null ? WRITTEN : UNDONE;
  const isEnded = !WORKING[found.status];
  const isRefused = isEnded && refusedOf(found) > 0;
  return (
    <>
      <FigureStrip
        label="Results"
        figures={shown.map((result) => ({
          label: resultWord(found.kind, result),
          value: found.results[result].toLocaleString('en-IN'),
          of: KIND_LABELS[found.kind].results[result],
          href: `?result=${result}`,
        }))}
      />
      {found.reconciliation && <ImportedLeads found={found} />}
      {found.priceList && isEnded && (
        <Bar>
          <Link to={priceListPath(found.projectId, found.priceList.listId)}>
            {found.undoneAt === null ? `Open the draft “${found.priceList.name}”` : found.priceList.name}
          </Link>
        </Bar>
      )}
      {isRefused && found.undoneAt === null && (
        <Bar>
          <Note tone="limit" title={refusedText(found)} actions={<RefusedRows found={found} />}>
            Correct them in the file and import it again.
          </Note>
        </Bar>
      )}
      {found.rowsDeletedAt === null ? (
        <ImportRows found={found} by="result" />
      ) : (
        <Bar>
          <Note tone="advice">{rowsGoneText(dayOf(found.rowsDeletedAt, zoneHere()))}</Note>
        </Bar>
      )}
    </>
  );
}

function refusedOf({ outcomes, results }: Import): number {
  return outcomes.error + outcomes.badPhone + results.skipped;
}

function refusedText(found: Import): string {
  const refused = refusedOf(found);
  return `${rowsText(refused)} ${refused === 1 ? 'was' : 'were'} not written.`;
}

const Bar = styled('div')({
  padding: '12px 24px',
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
});
