import Hourglass from 'lucide-react/icons/hourglass';
import { styled } from '@mui/material/styles';
import type { Instant } from '#platform/contract/calendar.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useNow } from '#platform/web/page/useNow.ts';
import { Late } from '#platform/web/table/cells.tsx';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import { answerDueAt, workingHoursOf } from '../responseTime.rules.ts';
import { answerClock } from './answerClock.labels.ts';

/** The time left for the first reply to an enquiry, in the working time of the organization. */
export function AnswerClock({ since }: { since: Instant }) {
  const organization = useCall(getOrganization);
  const now = useNow();
  if (!organization.data) return <span>…</span>;
  const { settings, timezone } = organization.data;
  const due = answerDueAt(since, workingHoursOf(settings, timezone), settings.leadSlaMinutes);
  const { text, isLate } = answerClock(due, now, timezone);
  if (isLate) return <Late>{text}</Late>;
  return (
    <Running title="Time left for the first reply">
      <Hourglass size={14} aria-hidden />
      {text}
    </Running>
  );
}

const Running = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.ink.amber,
}));
