import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../schedule.contract.ts';
import { deleteSchedule, scheduleReport, updateSchedule } from './schedule.commands.ts';
import { getSchedule, listSchedules } from './schedule.queries.ts';
import { checkReport } from './schedule.report.ts';
import { runSchedule } from './scheduleRun.commands.ts';
import { listScheduleRuns, openReportFile } from './scheduleRun.queries.ts';

export function scheduleRoutes({ files }: Pick<Services, 'files'>): readonly AnyRoute[] {
  return [
    route(contract.scheduleReport, async ({ read, write }, { body }) => {
      await checkReport(read, body.report, body.filters);
      return write((work) => scheduleReport(work, body));
    }),

    route(contract.listSchedules, ({ read }, { query }) => listSchedules(read, query)),

    route(contract.getSchedule, ({ read }, { params }) => getSchedule(read, params.id)),

    route(contract.updateSchedule, async ({ read, write }, { params, body }) => {
      const { report } = await getSchedule(read, params.id);
      if (body.filters) await checkReport(read, report, body.filters);
      return write((work) => updateSchedule(work, params.id, body));
    }),

    route(contract.deleteSchedule, ({ write }, { params }) =>
      write((work) => deleteSchedule(work, params.id)),
    ),

    route(contract.runSchedule, ({ write }, { params }) => write((work) => runSchedule(work, params.id))),

    route(contract.listScheduleRuns, ({ read }, { params, query }) =>
      listScheduleRuns(read, params.id, query),
    ),

    route(contract.getReportFile, ({ read }, { params }) => openReportFile(read, files, params.id)),
  ];
}
