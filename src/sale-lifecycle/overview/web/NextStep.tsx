import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Sale } from '#sales/sale.contract.ts';
import { DOCUMENTS_NEEDED, SNAGS_OPEN, STEP_NEEDS } from '#sale-lifecycle/steps/saleStep.rules.ts';
import type { SaleTab } from './useSaleTabs.ts';
import { STEP_TAKERS, STEP_LABELS } from '#sale-lifecycle/steps/web/saleStep.labels.shared.ts';

/** What is pending for the next step of a sale, each with a link, and who takes the step. */
export function NextStep({ sale, tabs }: { sale: Sale; tabs: readonly { id: SaleTab }[] }) {
  const openKyc = sale.applicants.filter(({ kyc }) => kyc !== null && kyc.verified === null).length;
  const needs = [
    ...(sale.nextStep?.missing.map((message) => ({ message, href: placeOf(message, sale) })) ?? []),
    ...(openKyc === 0 ? [] : [{ message: kycText(openKyc), href: '?tab=applicants' }]),
  ];
  if (!sale.nextStep) return null;
  const { step, missing } = sale.nextStep;
  return (
    <Line aria-label="Next step">
      <b>{STEP_LABELS[step].action}</b>
      {missing.length === 0 && <span>Nothing is missing.</span>}
      {needs.map(({ message, href }) =>
        tabs.some(({ id }) => href === `?tab=${id}`) || !href.startsWith('?') ? (
          <Link key={message} to={href}>
            {message}
          </Link>
        ) : (
          <span key={message}>{message}</span>
        ),
      )}
      {!sale.allowedActions.includes('step') && <span>{STEP_TAKERS[step]}</span>}
    </Line>
  );
}

/** Unpaid amounts link to the plan, snags to their list, all else to its documents. */
function placeOf(message: string, { projectId, unitId }: Sale): string {
  switch (message) {
    case STEP_NEEDS.receipt:
      return '?tab=receipts';
    case STEP_NEEDS.agreement:
    case STEP_NEEDS.possessionLetter:
      return '?tab=documents';
    case STEP_NEEDS.occupancy:
      return `/projects/${projectId}`;
    default:
      if (message.endsWith(SNAGS_OPEN)) return `/construction/issues?unitId=${unitId}`;
      return message.startsWith(DOCUMENTS_NEEDED) ? '?tab=documents' : '?tab=ledger';
  }
}

function kycText(open: number): string {
  return open === 1 ? 'KYC of one applicant is open.' : `KYC of ${open} applicants is open.`;
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  paddingTop: 8,
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 500, color: theme.vars.palette.text.primary },
  '@media (pointer: coarse)': { '& a': { padding: '12px 0', margin: '-8px 0' } },
}));
