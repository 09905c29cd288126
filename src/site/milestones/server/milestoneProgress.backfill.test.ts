import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { updateMilestone, updateMilestoneProgress } from '../milestone.contract.ts';
import { buildMilestone } from './milestone.factory.ts';

const MIGRATION = fileURLToPath(
  new URL('../../../../migrations/202612010110_plan_of_works.sql', import.meta.url),
);

/** What the migration reads of the audit trail. */
async function backfill(): Promise<string> {
  const [, select] = /insert into milestone_progress \([^)]*\)\n(select [^;]*);/.exec(
    await readFile(MIGRATION, 'utf8'),
  ) ?? [null, null];
  if (!select) throw new Error('The migration fills no log.');
  return select;
}

it('progress from before there was a log is read from the audit trail as reports of today are kept', async () => {
  const desk = await openSalesDesk();
  const { id } = await desk.run((work) => buildMilestone(work));
  const advance = (progressPct: number) =>
    dataOf(desk.head.send(updateMilestoneProgress, { params: { id }, body: { progressPct } }));
  await advance(20);
  await dataOf(desk.head.send(updateMilestone, { params: { id }, body: { name: 'Plinth beam' } }));
  await advance(70);
  await advance(60);

  const owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  try {
    const columns = 'at::text, from_pct, to_pct, by_id';
    const kept = await owner.query(
      `select ${columns} from milestone_progress where milestone_id = $1 order by at, id`,
      [id],
    );
    const read = await owner.query(
      `select ${columns} from (${await backfill()}) as log
        (organization_id, id, milestone_id, at, from_pct, to_pct, by_id)
        where milestone_id = $1 order by at, log.id`,
      [id],
    );
    expect(kept.rows.map(({ to_pct }) => to_pct as number)).toEqual([20, 70, 60]);
    expect(read.rows).toEqual(kept.rows);
  } finally {
    await owner.end();
    await desk.app.stop();
  }
});
