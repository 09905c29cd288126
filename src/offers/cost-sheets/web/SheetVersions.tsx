import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { compactMoney, formatShortDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { CostSheet } from '../costSheet.contract.ts';
import { listCostSheets } from '../costSheet.contract.ts';
import { COST_SHEET_STATUS } from './costSheet.status.ts';

interface SheetVersionsProps {
  unitId: string;
  leadId: string | null;
  /** The open sheet; null while a new one is being made. */
  currentId: string | null;
}

const MAX = 20;

/** Sheets of the same unit and customer first, then the other offers of the unit and to the customer. */
export function SheetVersions({ unitId, leadId, currentId }: SheetVersionsProps) {
  const ofUnit = useCall(listCostSheets, { query: { unitId, limit: MAX } });
  const ofLead = useCall(
    listCostSheets,
    { query: { leadId: leadId ?? '', limit: MAX } },
    { enabled: leadId !== null },
  );
  const others = new Map(
    [...(ofLead.data?.rows ?? []), ...(ofUnit.data?.rows ?? [])].map((sheet) => [sheet.id, sheet] as const),
  );
  if (currentId) others.delete(currentId);
  if (others.size === 0) return null;
  const isVersion = (sheet: CostSheet) => sheet.unitId === unitId && sheet.leadId === leadId;
  const listed = [...others.values()].toSorted(
    (one, other) =>
      Number(isVersion(other)) - Number(isVersion(one)) || other.createdAt.localeCompare(one.createdAt),
  );
  return (
    <Section title="Other offers" fact={listed.length}>
      <List>
        {listed.map((sheet) => (
          <li key={sheet.id}>
            <Link to={`/cost-sheets/${sheet.id}`}>{sheet.number}</Link>
            <b>{compactMoney(sheet.allInPaise)}</b>
            <small>
              <StatusSign of={COST_SHEET_STATUS} status={sheet.status} /> {textOf(sheet, unitId, leadId)}
            </small>
            <CompareLink id={sheet.id} number={sheet.number} />
          </li>
        ))}
      </List>
    </Section>
  );
}

/** 'this unit and customer, 22 Nov', 'A-102, Asha Rao, 20 Nov' */
function textOf(sheet: CostSheet, unitId: string, leadId: string | null): string {
  const unit = sheet.unitId === unitId ? 'this unit' : sheet.unitNumber;
  const customer = sheet.leadId === leadId ? null : (sheet.leadName ?? 'no customer');
  return [unit, customer, formatShortDay(sheet.issuedOn)].filter(Boolean).join(', ');
}

function CompareLink({ id, number }: { id: string; number: string }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  const isCompared = params.get('with') === id;
  if (isCompared) next.delete('with');
  else next.set('with', id);
  return (
    <Link
      to={`?${next}`}
      replace
      preventScrollReset
      aria-label={`${isCompared ? 'Stop comparing' : 'Compare'} with ${number}`}
    >
      {isCompared ? 'Stop comparing' : 'Compare'}
    </Link>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  maxHeight: 320,
  overflowY: 'auto',
  '& > li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '0 12px' },
  '& a': { minHeight: 24 },
  '& a + b': { textAlign: 'right' },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
