import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { alertAudience } from './alerts/server/alert.audience.ts';
import { alertConstraints } from './alerts/server/alert.constraints.ts';
import { lookAtFigures, nextLookAt } from './alerts/server/alert.jobs.ts';
import { alertRoutes } from './alerts/server/alert.routes.ts';
import { pauseAlertsOfLeavers } from './alerts/server/alertPause.commands.ts';
import { budgetAudience } from './budgets/server/budget.audience.ts';
import { budgetConstraints } from './budgets/server/budget.constraints.ts';
import { budgetRoutes } from './budgets/server/budget.routes.ts';
import { budgetReportRoutes } from './budgets/server/budgetReport.routes.ts';
import { costAudience } from './budgets/server/cost.audience.ts';
import { costConstraints } from './budgets/server/cost.constraints.ts';
import { costRoutes } from './budgets/server/cost.routes.ts';
import { controlMilestoneCosts } from './budgets/server/milestoneCost.subscriber.ts';
import { insightCommissionRoutes } from './commissions/server/insightCommissions.routes.ts';
import { dashboardRoutes } from './dashboards/server/dashboard.routes.ts';
import { exportRoutes } from './exports/server/export.routes.ts';
import { exceptionRoutes } from './exceptions/server/exception.routes.ts';
import { explanationRoutes } from './explanations/server/explanation.routes.ts';
import { leadOverviewRoutes } from './lead-overview/server/leadOverview.routes.ts';
import { marketingReportRoutes } from './marketing-reports/server/marketingReport.routes.ts';
import { leadReportRoutes } from './lead-reports/server/leadReport.routes.ts';
import { closeFigures, nextClosingAt } from './measures/server/figureClose.jobs.ts';
import { measureRoutes } from './measures/server/measure.routes.ts';
import { pastBookingAudience } from './past-bookings/server/pastBooking.audience.ts';
import { pastBookingConstraints } from './past-bookings/server/pastBooking.constraints.ts';
import { pastBookingRoutes } from './past-bookings/server/pastBooking.routes.ts';
import { keepCash, nextCashAt } from './predictions/server/keptCash.jobs.ts';
import { predictionRoutes } from './predictions/server/prediction.routes.ts';
import { keepPredictions, nextKeepingAt } from './predictions/server/predictionRecord.jobs.ts';
import { revenueReportRoutes } from './revenue-reports/server/revenueReport.routes.ts';
import { targetAudience } from './targets/server/target.audience.ts';
import { targetConstraints } from './targets/server/target.constraints.ts';
import { targetRoutes } from './targets/server/target.routes.ts';
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
    ...leadReportRoutes,
    ...explanationRoutes,
    ...dashboardRoutes,
    ...exceptionRoutes,
    ...pastBookingRoutes,
    ...predictionRoutes,
    ...costRoutes,
    ...budgetRoutes,
    ...budgetReportRoutes,
    ...measureRoutes,
    ...alertRoutes,
    ...reportRoutes(services),
    ...exportRoutes(services),
    ...revenueReportRoutes,
    ...marketingReportRoutes,
    ...targetRoutes,
    ...insightCommissionRoutes(services),
    ...scheduleRoutes(services),
  ],
  audiences: {
    costEntry: costAudience,
    budget: budgetAudience,
    budgetAlert: budgetAudience,
    pastBookings: pastBookingAudience,
    salesTargets: targetAudience,
    reportSchedule: scheduleAudience,
    figureAlert: alertAudience,
  },
  constraints: {
    ...costConstraints,
    ...budgetConstraints,
    ...pastBookingConstraints,
    ...targetConstraints,
    ...scheduleConstraints,
    ...alertConstraints,
  },
  mails: [reportMail],
  subscribers: [controlMilestoneCosts, pauseSchedulesOfLeavers, pauseAlertsOfLeavers],
  jobs: [
    { name: 'keepPredictions', nextAt: nextKeepingAt, forEach: keepPredictions },
    { name: 'keepCash', nextAt: (ahead) => nextCashAt(ahead), forEach: keepCash },
    { name: 'closeFigures', nextAt: nextClosingAt, forEach: closeFigures },
    { name: 'runSchedules', nextAt: nextScheduleAt, forEach: runSchedules },
    { name: 'lookAtFigures', nextAt: nextLookAt, forEach: lookAtFigures },
    { name: 'forgetReports', nextAt: nextForgettingAt, forEach: forgetReports },
  ],
  runs: [{ task: 'sendReport', run: reportSender, ...leftReports }],
};
