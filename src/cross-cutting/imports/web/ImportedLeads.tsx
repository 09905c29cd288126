import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import type { Import, LeadCounts } from '../import.contract.ts';
import { getImportOwners } from '../import.contract.ts';

/** The totals of a file of leads, and the new leads by owner. */
export function ImportedLeads({ found }: { found: Import }) {
  const { reconciliation, status } = found;
  const isEnded = status === 'applied' || status === 'undone' || status === 'failed';
  if (!reconciliation || !isEnded) return null;
  return (
    <Part>
      {reconciliation.received > 0 && <p className="tabular">{sumText(reconciliation)}</p>}
      {reconciliation.new > 0 && <Owners found={found} />}
    </Part>
  );
}

function sumText({ received, new: fresh, reEnquiry, repeat, rejected }: LeadCounts): string {
  return (
    `Received ${count(received)} = ${count(fresh)} new + ${count(reEnquiry)} ` +
    `${reEnquiry === 1 ? 're-enquiry' : 're-enquiries'} + ${count(repeat)} repeated + ${count(rejected)} rejected`
  );
}

function Owners({ found }: { found: Import }) {
  const { data: owners = [] } = useCall(getImportOwners, { params: { id: found.id } });
  if (owners.length === 0) return null;
  return (
    <div>
      <h2 id="import-owners">New leads by owner</h2>
      <ul aria-labelledby="import-owners">
        {owners.map(({ id, name, leads }) => (
          <li key={id ?? ''}>
            <Link to={id === null ? '/leads?unassigned=true' : `/leads?ownerId=${id}`}>{name}</Link>
            <b className="tabular">{count(leads)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function count(value: number): string {
  return value.toLocaleString('en-IN');
}

const Part = styled('div')(({ theme }) => ({
  padding: '12px 24px',
  '& p': { margin: '0 0 12px' },
  '& h2': { ...theme.typography.subtitle2, margin: '0 0 4px' },
  '& ul': { maxWidth: 420, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '6px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& b': { fontWeight: 500 },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));
