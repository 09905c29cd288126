import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useNow } from '#platform/web/page/useNow.ts';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import { answerDueAt, latestAnsweredBy, workingHoursOf } from '../responseTime.rules.ts';

/** When the first reply is due in the working time of the organization, and whether it is overdue. */
export function AnswerDue({ since }: { since: Instant }) {
  const organization = useCall(getOrganization);
  const now = useNow();
  if (!organization.data) return null;
  const { settings, timezone } = organization.data;
  const hours = workingHoursOf(settings, timezone);
  const due = formatDayAndTime(answerDueAt(since, hours, settings.leadSlaMinutes), timezone);
  const isLate = since < latestAnsweredBy(now, hours, settings.leadSlaMinutes);
  return isLate ? `${due}, overdue` : due;
}
