import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { projectAudience } from '#inventory/projects/server/project.audience.ts';
import { calendarRoutes } from './calendars/server/calendar.routes.ts';
import { followCalendars } from './milestones/server/forecast.subscriber.ts';
import { milestoneAudience } from './milestones/server/milestone.audience.ts';
import { milestoneConstraints } from './milestones/server/milestone.constraints.ts';
import { followTheDay, nextDelayAt, nextForecastAt, noteDelays } from './milestones/server/milestone.jobs.ts';
import { constructionRoutes } from './milestones/server/milestone.routes.ts';
import { baselineAudience, workTemplateAudience } from './schedule/server/schedule.audience.ts';
import { scheduleConstraints } from './schedule/server/schedule.constraints.ts';
import { scheduleRoutes } from './schedule/server/schedule.routes.ts';

export const site: AreaPlugin = {
  routes: () => [...constructionRoutes, ...calendarRoutes, ...scheduleRoutes],
  audiences: {
    milestone: milestoneAudience,
    // The calendar of a project has the id of the project.
    workCalendar: projectAudience,
    workTemplate: workTemplateAudience,
    baseline: baselineAudience,
  },
  constraints: { ...milestoneConstraints, ...scheduleConstraints },
  followers: [followCalendars],
  jobs: [
    { name: 'noteDelays', nextAt: nextDelayAt, forEach: noteDelays },
    { name: 'forecastMilestones', nextAt: nextForecastAt, forEach: followTheDay },
  ],
};
