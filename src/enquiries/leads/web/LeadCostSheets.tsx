import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import Calculator from 'lucide-react/icons/calculator';
import { Link } from 'react-router';
import { compactMoney, formatDay, startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { listCostSheets } from '#offers/cost-sheets/costSheet.contract.ts';
import type { Lead } from '../lead.contract.ts';

const STEP = 10;
const MAX = 100;

/** The offers made to a lead, newest first. */
export function LeadCostSheets({ lead }: { lead: Lead }) {
  const [limit, setLimit] = useState(STEP);
  const sheets = useCall(
    listCostSheets,
    { query: { leadId: lead.id, limit } },
    { placeholderData: keepPreviousData },
  );
  const total = sheets.data?.pagination.total ?? 0;
  return (
    <Section
      title="Cost sheets"
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
      {sheets.data && total === 0 && (
        <EmptyState
          icon={<Calculator aria-hidden />}
          title="No cost sheet yet"
          actions={
            lead.allowedActions.includes('costSheet') && (
              <ActionButton action={{ label: 'Make cost sheet', href: `/leads/${lead.id}/cost-sheet` }} />
            )
          }
        >
          Offers issued to this customer appear here with their validity.
        </EmptyState>
      )}
      <Sheets>
        {sheets.data?.rows.map((sheet) => (
          <li key={sheet.id}>
            <Link to={`/cost-sheets/${sheet.id}`}>
              {sheet.unitNumber}, {sheet.projectName}
            </Link>
            <b>{compactMoney(sheet.agreementValuePaise)}</b>
            <small>{stateOf(sheet)}</small>
          </li>
        ))}
      </Sheets>
      {total > limit && limit < MAX && (
        <Button size="small" variant="text" onClick={() => setLimit(MAX)}>
          Show earlier cost sheets
        </Button>
      )}
    </Section>
  );
}

function stateOf({ number, status, issuedOn, validUntil }: CostSheet): string {
  const state =
    status === 'issued' ? `valid until ${formatDay(validUntil)}` : startCase(status).toLowerCase();
  return `${number}, issued on ${formatDay(issuedOn)}, ${state}`;
}

const Sheets = styled('ul')(({ theme }) => ({
  '& > li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '0 16px', padding: '8px 0' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& a': { minHeight: 24, justifySelf: 'start', fontWeight: 500 },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { gridColumn: '1 / -1', ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
