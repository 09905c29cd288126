import { look } from '#platform/web/status/status.ts';

export const PROJECT_STATUS = {
  planning: look('Planning', 'empty', 'faint'),
  active: look('Active', 'ring', 'primary'),
  onHold: look('On hold', 'pause', 'amber'),
  completed: look('Completed', 'tick', 'success'),
  archived: look('Archived', 'box', 'faint'),
} as const;
