import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { csvLine } from '#platform/contract/csv.ts';
import { saveFile } from '#platform/web/client/download.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { LeadRefusal } from '../leadBulk.contract.ts';
import { leadsText } from './leads.text.shared.ts';

const SHOWN = 5;

/** Leads that a bulk action leaves unchanged, each with the reason. */
export function Refusals({ refusals }: { refusals: readonly LeadRefusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <Note
      tone="limit"
      title={`${leadsText(refusals.length)} ${refusals.length === 1 ? 'stays' : 'stay'} as ${refusals.length === 1 ? 'it is' : 'they are'}.`}
    >
      <ul>
        {refusals.slice(0, SHOWN).map(({ leadId, customer, message }) => (
          <li key={leadId}>
            {customer}: {message}
          </li>
        ))}
      </ul>
      {refusals.length > SHOWN && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          startIcon={<Download aria-hidden />}
          onClick={() => saveFile(sheetOf(refusals))}
        >
          All {refusals.length.toLocaleString('en-IN')} as CSV
        </Button>
      )}
    </Note>
  );
}

function sheetOf(refusals: readonly LeadRefusal[]): File {
  const rows = refusals.map(({ leadId, customer, message }) => [customer, message, leadId]);
  // The mark tells spreadsheets that it is UTF-8.
  const text = `\u{FEFF}${[['Customer', 'Reason', 'Lead'], ...rows].map(csvLine).join('')}`;
  return new File([text], 'leads-that-stay.csv', { type: 'text/csv' });
}
