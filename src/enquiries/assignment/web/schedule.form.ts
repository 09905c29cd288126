import * as z from 'zod';
import type { PersonPresence } from '../presence.contract.ts';
import { WorkSchedule } from '../presence.contract.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const WEEKDAY_CHOICES = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

/** The hours count only when the person has their own. */
export const ScheduleForm = z
  .object({ isOwn: z.boolean(), days: z.array(z.string()), from: z.string(), to: z.string() })
  .superRefine((form, context) => {
    if (!form.isOwn) return;
    const judged = WorkSchedule.safeParse({ ...form, days: form.days.map(Number) });
    for (const { path, message } of judged.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message });
  });

export function scheduleDefaults({ schedule }: PersonPresence): z.input<typeof ScheduleForm> {
  const { days, from, to } = schedule ?? { days: [1, 2, 3, 4, 5, 6], from: '09:30', to: '19:30' };
  return { isOwn: schedule !== null, days: days.map(String), from, to };
}

export function scheduleOf({ isOwn, days, from, to }: z.output<typeof ScheduleForm>): WorkSchedule | null {
  return isOwn ? { days: days.map(Number), from, to } : null;
}
