import type { AlertInput } from '#insight/alerts/alert.contract.ts';
import { createAlert } from '#insight/alerts/server/alert.commands.ts';
import { readFigure } from '#insight/alerts/server/alert.rights.ts';
import type { Stage } from './stage.ts';

/** By the key of the person. */
const ALERTS: readonly (readonly [string, AlertInput])[] = [
  ['bh', { figure: 'overdue', period: 'now', direction: 'above', limit: 5_00_00_000_00 }],
  ['bh', { figure: 'replyTime', period: 'month', direction: 'above', limit: 30 }],
  ['fh', { figure: 'efficiency', period: 'quarter', direction: 'below', limit: 80 }],
  ['fh', { figure: 'collections', period: 'lastMonth', direction: 'below', limit: 10_00_00_000_00 }],
];

/** The heads of business and of finance are notified when figures pass their limits. */
export async function playAlerts(stage: Stage): Promise<void> {
  for (const [key, alert] of ALERTS)
    await stage.play(key, stage.latest, async (work) =>
      createAlert(work, alert, await readFigure(work, alert)),
    );
}
