import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, addHours, dayOf, laterOf, startOfDay } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Work } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { firstUnpaidTax, unpaidTax } from '#partners/tds/server/unpaid.queries.ts';
import { KINDS } from '../notification.rules.ts';
import { tdsDueText, tdsLateText } from '../tdsNotices.rules.ts';
import { financePeople } from './finance.people.ts';

type At = Pick<Work, 'db' | 'now'>;

const NOTICE_DAYS = 3;
const HOURS_BETWEEN = 6;

/** Three days before the first deducted tax without a challan is due; then every few hours while there is any. */
export async function nextTdsNoticeAt(ahead: LookAhead): Promise<Instant | null> {
  const first = await firstUnpaidTax(ahead);
  if (!first) return null;
  const { timezone } = ahead.caller;
  return laterOf(
    startOfDay(addDays(first.dueOn, -NOTICE_DAYS), timezone),
    addHours(ahead.ranAt, HOURS_BETWEEN),
  );
}

/** Notifies Finance of each month and section once before its day, and once when it is late. */
export async function tellTdsDue(at: At): Promise<void> {
  const { timezone, organizationId } = await at.db
    .selectFrom('organization')
    .select(['timezone', 'organizationId'])
    .executeTakeFirstOrThrow();
  const today = dayOf(at.now, timezone);
  const unpaid = (await unpaidTax(at)).filter(({ dueOn }) => addDays(dueOn, -NOTICE_DAYS) <= today);
  if (unpaid.length === 0) return;
  const people = await financePeople(at);
  const notices = unpaid.flatMap((tax) =>
    people.map((userId) => noticeOf(tax, { userId, organizationId, today })),
  );
  await notify(at, KINDS, notices);
}

function noticeOf(
  tax: Awaited<ReturnType<typeof unpaidTax>>[number],
  { userId, organizationId, today }: { userId: string; organizationId: string; today: Day },
): Notice {
  const isLate = tax.dueOn < today;
  return {
    kind: isLate ? 'tdsLate' : 'tdsDueSoon',
    userId,
    ...(isLate ? tdsLateText(tax) : tdsDueText(tax)),
    link: () => `/sales/commissions/payments?tab=register&month=${tax.month}`,
    resourceType: 'organization',
    resourceId: organizationId,
    occurrenceKey: `${tax.month} ${tax.section}`,
  };
}
