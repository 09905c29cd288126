import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { compactMoney } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError } from '#platform/web/page/toast.ts';
import { Sign } from '#platform/web/status/Sign.tsx';
import { answerAlert, getBudgetDashboard } from '../budgetReport.contract.ts';
import type { BudgetAlert } from '../budgetReport.contract.ts';
import { monthHead } from './budget.labels.ts';
import { ActualAmount } from './Compared.tsx';

const ReasonDialog = lazy(async () => ({
  default: (await import('#platform/web/form/ReasonDialog.tsx')).ReasonDialog,
}));

/** What is beyond its limits to date, since when, by how much, and what was answered. */
export function AlertList({ alerts, fy }: { alerts: readonly BudgetAlert[]; fy: string }) {
  const [asked, setAsked] = useState<BudgetAlert | null>(null);
  const send = useSend(answerAlert, { invalidates: [getBudgetDashboard] });
  const bodyOf = ({ project, category }: BudgetAlert) => ({ projectId: project.id, fy, category });
  const see = (alert: BudgetAlert) => {
    send
      .mutateAsync({ body: bodyOf(alert) })
      .catch((error: unknown) => toastError(toApiError(error).message));
  };
  return (
    <Section title="Alerts" fact={alerts.length === 0 ? undefined : String(alerts.length)}>
      {alerts.length === 0 ? (
        <p>
          Costs and revenue are within their limits: costs below 110% and revenue above 90% of the plan to
          date.
        </p>
      ) : (
        <List>
          {alerts.map((alert) => (
            <li key={`${alert.project.id} ${alert.category}`}>
              <Sign shape="alert" tone={alert.severity === 'high' ? 'error' : 'amber'} size={15} />
              <div>
                <b>
                  {alert.project.name}: {alert.reason}
                </b>
                <p>
                  {alert.severity === 'high' ? 'High' : 'Medium'}, since {monthHead(alert.since)}:{' '}
                  <ActualAmount actual={alert.toDate.actual} label={alert.reason} /> of{' '}
                  {compactMoney(alert.toDate.plannedPaise)} planned
                </p>
                {alert.answer !== null && (
                  <blockquote>
                    {alert.answer} <small>{alert.answeredBy?.name}</small>
                  </blockquote>
                )}
                {alert.answer === null && alert.seenBy !== null && <small>Seen by {alert.seenBy.name}</small>}
              </div>
              <span>
                {alert.seenBy === null && (
                  <Button
                    size="small"
                    aria-label={`Mark as seen: ${alert.project.name}, ${alert.reason}`}
                    onClick={() => see(alert)}
                  >
                    Mark as seen
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={`${answerWord(alert)}: ${alert.project.name}, ${alert.reason}`}
                  onClick={() => setAsked(alert)}
                >
                  {answerWord(alert)}
                </Button>
              </span>
            </li>
          ))}
        </List>
      )}
      <Suspense fallback={null}>
        {asked && (
          <ReasonDialog
            title="Answer the alert"
            text={`${asked.project.name}: ${asked.reason}`}
            submit="Save answer"
            max={1000}
            rows={3}
            onClose={() => setAsked(null)}
            onSubmit={async (answer) => {
              await send.mutateAsync({ body: { ...bodyOf(asked), answer } });
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}

function answerWord({ answer }: BudgetAlert): string {
  return answer === null ? 'Answer' : 'Change answer';
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& > li': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: '4px 10px' },
  '& > li > :first-of-type': { marginTop: 2 },
  '& > li > span': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 8 },
  '& b': { fontWeight: 600 },
  '& p, & small': { color: theme.vars.palette.text.secondary },
  '& blockquote': { margin: '4px 0 0', overflowWrap: 'anywhere' },
  '@media (max-width: 599.95px)': { '& > li > span:last-of-type': { gridColumn: '2 / -1' } },
}));
