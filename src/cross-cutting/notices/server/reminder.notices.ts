import * as z from 'zod';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { remindedText } from '../notification.rules.ts';
import { changesOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { saleFacts } from './sale.facts.ts';

/** What `remindOfDues` reports of a reminder. */
const Reminded = z.object({
  installmentId: z.string(),
  installmentName: z.string(),
  offsetDays: z.number(),
  openPaise: z.number(),
  dueDate: z.string(),
  isMailed: z.boolean(),
});

/** The executive is notified of reminders of overdue dues, not of those only due soon. */
export async function reminderNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const late = changesOf(deeds, 'sale', 'remind').flatMap(({ work, input }) => {
    const reminder = Reminded.parse(input.after);
    return reminder.offsetDays > 0 ? [{ work, saleId: input.id, reminder }] : [];
  });
  const [first] = late;
  if (!first) return [];
  const sales = await saleFacts(
    first.work,
    late.map(({ saleId }) => saleId),
  );
  return late.flatMap(({ saleId, reminder }) => {
    const sale = sales.get(saleId);
    if (!sale) return [];
    return [
      {
        kind: 'duesReminded' as const,
        userId: sale.salesExecutiveId,
        ...remindedText({ ...sale, ...reminder }),
        link: () => `/sales/${saleId}`,
        resourceType: 'sale',
        resourceId: saleId,
        occurrenceKey: `${reminder.installmentId}:${reminder.offsetDays}`,
      },
    ];
  });
}
