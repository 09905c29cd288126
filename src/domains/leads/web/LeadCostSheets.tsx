import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { compactMoney, formatShortDay } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { ErrorState } from '../../../platform/web/page/ErrorState.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import { FactSkeleton } from '../../../platform/web/page/Skeletons.tsx';
import { listCostSheets } from '../../pricing/costSheet.contract.ts';
import type { Lead } from '../lead.contract.ts';

/** The offers made to a lead, newest first. */
export function LeadCostSheets({ lead }: { lead: Lead }) {
  const sheets = useCall(listCostSheets, { query: { leadId: lead.id, limit: 20 } });
  return (
    <Section
      title="Cost sheets"
      fact={sheets.data && sheets.data.pagination.total}
      action={
        lead.allowedActions.includes('costSheet') && (
          <Link to={`/leads/${lead.id}/cost-sheet`}>New cost sheet</Link>
        )
      }
    >
      {sheets.isPending && <FactSkeleton rows={2} />}
      {sheets.error && (
        <ErrorState title="Cost sheets could not be loaded." error={sheets.error} onRetry={sheets.refetch} />
      )}
      {sheets.data?.rows.length === 0 && <Quiet>None has been issued to this customer yet.</Quiet>}
      <Sheets>
        {sheets.data?.rows.map((sheet) => (
          <li key={sheet.id}>
            <Link to={`/cost-sheets/${sheet.id}`}>
              {sheet.unitNumber}, {sheet.projectName}
            </Link>
            <b>{compactMoney(sheet.agreementValuePaise)}</b>
            <small>
              {sheet.number},{' '}
              {sheet.status === 'issued' ? `valid until ${formatShortDay(sheet.validUntil)}` : sheet.status}
            </small>
          </li>
        ))}
      </Sheets>
    </Section>
  );
}

const Sheets = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '0 12px' },
  '& a': { minHeight: 24 },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { gridColumn: '1 / -1', ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Quiet = styled('p')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text3 }));
