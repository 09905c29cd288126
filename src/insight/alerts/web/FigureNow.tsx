import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { getAlertFigure } from '../alert.contract.ts';
import type { Direction } from '../alert.rules.ts';
import { isPastLimit } from '../alert.rules.ts';
import type { AlertFigure, AlertPeriod } from '../alertFigure.rules.ts';
import { ALERT_FIGURES, beginsAtZero, needsProject } from '../alertFigure.rules.ts';
import { amountText } from '../alertText.rules.ts';

interface ShownAlert {
  figure: AlertFigure;
  projectId: string | null;
  period: AlertPeriod;
  direction: Direction;
  /** Undefined until it is typed. */
  limit: number | undefined;
}

/** The figure as it is now, and what that means for the alert. */
export function FigureNow({ alert }: { alert: ShownAlert }) {
  const { figure, projectId, period } = alert;
  const isAsked = projectId !== null || !needsProject(figure);
  const { data, error } = useCall(
    getAlertFigure,
    { query: { figure, period, ...(projectId === null ? {} : { projectId }) } },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  if (!isAsked) return <Note tone="advice">Choose a project to see the figure.</Note>;
  if (error) return <Note tone="failure">{error.message}</Note>;
  if (!data) return <Note tone="advice">Reading the figure…</Note>;
  if (data.value === null)
    return (
      <Note tone="limit" title="Not known now.">
        {data.unknown}
      </Note>
    );
  return (
    <Note tone="advice" title={`Now ${amountText(ALERT_FIGURES[figure].unit, data.value)}.`}>
      {meaningOf(alert, data.value)}
    </Note>
  );
}

function meaningOf({ figure, period, direction, limit }: ShownAlert, value: number): string {
  if (direction === 'below' && beginsAtZero(figure, period))
    return 'It begins at zero with each period, so it is below then. Choose the last period to be notified how one ended.';
  const isTyped = typeof limit === 'number' && Number.isFinite(limit);
  if (isTyped && isPastLimit(value, { direction, limit }))
    return `It is ${direction} this limit already: you are notified after it has gone back and passes it again.`;
  return 'Figures are looked at five times a day. You are notified once each time the limit is passed.';
}
