import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { compactMoney, formatMonth } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Quiet } from './Rows.shared.tsx';

type Alert = NonNullable<Dashboard['budgetAlerts']>[number];

/** What is beyond its budget to date, the gravest first. */
export function BudgetAlertList({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Section title="Budget alerts" action={<Link to="/analytics/budget-variance">Budget vs actual</Link>}>
      {alerts.length === 0 && <Quiet>Costs and revenue are within their limits.</Quiet>}
      <List>
        {alerts.map((alert) => (
          <li key={`${alert.projectId} ${alert.category}`}>
            <Sign
              shape={alert.isHigh ? 'alert' : 'warning'}
              tone={alert.isHigh ? 'error' : 'amber'}
              size={16}
            />
            <div>
              <b>{alert.reason}</b>
              <span>
                {alert.projectName}, since {formatMonth(`${alert.since}-01`)}:{' '}
                <FigureLink figure={alert.rows} label={alert.reason}>
                  {compactMoney(alert.actualPaise)}
                </FigureLink>{' '}
                of {compactMoney(alert.plannedPaise)}
                {alert.isAnswered && ', answered'}
              </span>
            </div>
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& > li': { display: 'flex', gap: 8 },
  '& > li > svg': { flexShrink: 0, marginTop: 2 },
  '& > li > div': { display: 'grid', minWidth: 0 },
  '& b': { fontWeight: 500 },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
