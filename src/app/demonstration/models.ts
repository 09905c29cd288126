import type pg from 'pg';
import { requestTraining, train } from '#enquiries/scoring/server/model.training.ts';
import { getLeadConversion } from '#insight/predictions/server/leadConversion.queries.ts';
import type { Stage } from './stage.ts';

/** Learns from the history, as every Sunday, and lets the model judge the open enquiries. */
export async function playModels(stage: Stage, pool: pg.Pool): Promise<void> {
  const { latest: now, organizationId } = stage;
  const training = await stage.play('bh', now, (work) =>
    requestTraining(work, 'request', { isQueued: false }),
  );
  await train({ pool, organizationId, now, subscribers: [], isHistory: true }, training.id);
}

/** Whether chances to book added up, in a sentence. */
export function pastSums(stage: Stage): Promise<string> {
  return stage.play('bh', stage.latest, async (work) => {
    const { addsUp, open, expected } = await getLeadConversion(work, {});
    if (expected === null || addsUp.length === 0) return 'too little is decided to add chances up';
    const sum = Math.round(addsUp.reduce((all, end) => all + end.expected, 0));
    const booked = addsUp.reduce((all, end) => all + end.booked, 0);
    const ends = addsUp.map((end) => `${end.asOf} ${end.expected}/${end.booked}`).join(', ');
    return `chances add up: ${Math.round(expected.bookings)} bookings expected from ${open} open enquiries; at the last ${addsUp.length} month ends ${sum} were to be expected and ${booked} came (${ends})`;
  });
}
