import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { forecastProject } from './forecast.commands.ts';

/** Another calendar moves what is expected, never what is planned. It has the id of its project. */
export async function followCalendars(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource === 'workCalendar') await forecastProject(work, input.id);
  }
}
