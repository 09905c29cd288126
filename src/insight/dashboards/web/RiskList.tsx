import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { daysBetween } from '#platform/contract/calendar.ts';
import { compactMoney, formatDay } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { Quiet } from './Rows.shared.tsx';

type Risk = NonNullable<Dashboard['risks']>[number];

interface RiskListProps {
  risks: readonly Risk[];
  today: string;
}

/** Risks to money or licences that need action: what, then the fact, then where. */
export function RiskList({ risks, today }: RiskListProps) {
  const { role } = useSessionUser();
  return (
    <Section title="Risks" fact={risks.length > 0 ? `${risks.length} open` : undefined}>
      {risks.length === 0 && (
        <Quiet>No registration expires soon and nothing is overdue beyond 90 days.</Quiet>
      )}
      <List>
        {risks.map((risk) => {
          const href = hrefOf(risk, role);
          const isGrave = risk.kind === 'overdue90' || isOver(risk, today);
          return (
            <li key={`${risk.kind} ${risk.id}`}>
              <Sign shape={isGrave ? 'alert' : 'warning'} tone={isGrave ? 'error' : 'amber'} size={16} />
              <div>
                {href ? <Link to={href}>{titleOf(risk, today)}</Link> : <b>{titleOf(risk, today)}</b>}
                <span>{factOf(risk)}</span>
              </div>
            </li>
          );
        })}
      </List>
    </Section>
  );
}

function titleOf(risk: Risk, today: string): string {
  if (risk.kind === 'overdue90') return `${counted(risk.sales?.value ?? 0)} overdue beyond 90 days`;
  const what = risk.kind === 'projectRera' ? 'RERA registration' : 'Partner RERA';
  if (risk.on === null) return `${what} is not entered`;
  const days = daysBetween(today, risk.on);
  if (days < 0) return `${what} expired ${inDays(-days)} ago`;
  return days === 0 ? `${what} expires today` : `${what} expires in ${inDays(days)}`;
}

function factOf({ kind, name, on, amount }: Risk): string {
  if (kind === 'overdue90') return `${compactMoney(amount?.value ?? 0)}, ${name}`;
  return on === null ? name : `${name}, ${formatDay(on)}`;
}

function hrefOf({ kind, id, amount }: Risk, role: string | null): string | undefined {
  if (kind === 'projectRera') return `/projects/${id}`;
  return amount ? hrefOfFigure(amount, role) : undefined;
}

function isOver({ on }: Risk, today: string): boolean {
  return on !== null && on < today;
}

function counted(sales: number): string {
  return sales === 1 ? '1 customer is' : `${sales} customers`;
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& > li': { display: 'flex', gap: 8 },
  '& > li > svg': { flexShrink: 0, marginTop: 2 },
  '& > li > div': { display: 'grid', minWidth: 0 },
  // High enough for a finger: the fact lies close below.
  '& a': { paddingBlock: 2 },
  '& a, & b': { fontWeight: 500, color: theme.vars.palette.text.primary },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
