import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { insightCommissionRoutes } from './commissions/server/insightCommissions.routes.ts';
import { dashboardRoutes } from './dashboards/server/dashboard.routes.ts';
import { exceptionRoutes } from './exceptions/server/exception.routes.ts';
import { explanationRoutes } from './explanations/server/explanation.routes.ts';
import { leadOverviewRoutes } from './lead-overview/server/leadOverview.routes.ts';
import { closeFigures, nextClosingAt } from './measures/server/figureClose.jobs.ts';
import { measureRoutes } from './measures/server/measure.routes.ts';
import { predictionRoutes } from './predictions/server/prediction.routes.ts';
import { keepPredictions, nextKeepingAt } from './predictions/server/predictionRecord.jobs.ts';
import { reportRoutes } from './reports/server/report.routes.ts';
import { scheduleConstraints } from './schedules/server/schedule.constraints.ts';
import {
  forgetReports,
  nextForgettingAt,
  nextScheduleAt,
  runSchedules,
} from './schedules/server/schedule.jobs.ts';
import { reportMail } from './schedules/server/schedule.mail.ts';
import { scheduleRoutes } from './schedules/server/schedule.routes.ts';
import { leftReports, reportSender } from './schedules/server/schedule.send.ts';
import { scheduleAudience } from './schedules/server/schedule.visibility.ts';
import { pauseSchedulesOfLeavers } from './schedules/server/scheduleRun.commands.ts';

export const insight: AreaPlugin = {
  routes: ({ services }) => [
    ...leadOverviewRoutes,
    ...explanationRoutes,
    ...dashboardRoutes,
    ...exceptionRoutes,
    ...predictionRoutes,
    ...measureRoutes,
    ...reportRoutes(services),
    ...insightCommissionRoutes(services),
    ...scheduleRoutes(services),
  ],
  audiences: { reportSchedule: scheduleAudience },
  constraints: scheduleConstraints,
  mails: [reportMail],
  subscribers: [pauseSchedulesOfLeavers],
  jobs: [
    { name: 'keepPredictions', nextAt: nextKeepingAt, forEach: keepPredictions },
    { name: 'closeFigures', nextAt: nextClosingAt, forEach: closeFigures },
    { name: 'runSchedules', nextAt: nextScheduleAt, forEach: runSchedules },
    { name: 'forgetReports', nextAt: nextForgettingAt, forEach: forgetReports },
  ],
  runs: [{ task: 'sendReport', run: reportSender, ...leftReports }],
};
