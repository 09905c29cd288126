import type { StatusStyle } from '#platform/web/status/status.ts';
import { look } from '#platform/web/status/status.ts';
import type { MilestoneStatus } from '../milestone.contract.ts';

/** How the states of a milestone are shown. */
export const MILESTONE_LOOKS: Record<MilestoneStatus, StatusStyle> = {
  planned: look('Planned', 'empty', 'faint'),
  inProgress: look('In progress', 'half', 'primary'),
  delayed: look('Delayed', 'alert', 'error'),
  onHold: look('On hold', 'pause', 'amber'),
  completed: look('Completed', 'tick', 'success'),
};
