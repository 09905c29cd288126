import { v7 as newId } from 'uuid';
import type { Application } from '../application.ts';
import { recordChange } from '../platform/server/record-change.ts';
import type { FileStore } from '../platform/server/files/file-store.ts';
import { emailOf, seedCompany } from './company.ts';
import { playLead, plotLeads } from './leads.ts';
import { PASSWORD, PEOPLE } from './people.data.ts';
import { happenings, plotSales } from './sales.ts';
import { Stage } from './stage.ts';

interface Say {
  info(message: string): void;
}

/** Enquiries played in one transaction, and how many such transactions run side by side. */
const BATCH = 40;
const LANES = 3;

/**
 * Fills an empty database with the demonstration company, in order of its history and by the same commands
 * that the API uses; says how far it is. Does nothing when any organization exists. Returns whether the
 * demonstration is there.
 */
export async function seedDemonstration(
  application: Application,
  files: FileStore,
  say: Say,
): Promise<boolean> {
  const { rows } = await application.pool.query<{ count: number; demonstration: boolean }>(
    'select (select count(*) from organizations_for_jobs(false)) as count, has_demonstration() as demonstration',
  );
  if (rows[0] && rows[0].count > 0) return rows[0].demonstration;
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  const stage = new Stage(application, newId(), new Date().toISOString());
  say.info('Filling the empty database with the demonstration company…');
  const projects = await seedCompany(stage);
  say.info(`  people, 3 projects and 552 units (${seconds()})`);

  const sales = plotSales(stage, projects);
  const enquiries = plotLeads(stage, projects);
  const buyers = sales.map((sale) => async (work: Parameters<typeof playLead>[1]) => {
    sale.lead = await playLead(stage, work, sale.buyer);
  });
  const others = enquiries.map((plot) => async (work: Parameters<typeof playLead>[1]) => {
    await playLead(stage, work, plot);
  });
  await inBatches(stage, [...buyers, ...others]);
  say.info(`  ${buyers.length + others.length} enquiries (${seconds()})`);

  for (const happening of happenings(stage, projects, sales, files)) await happening.play();
  say.info(`  ${sales.length} bookings with plans, receipts and invoices (${seconds()})`);
  await stage.play('bh', new Date().toISOString(), (work) =>
    recordChange(work, {
      action: 'demonstrationReady',
      resource: 'organization',
      id: stage.organizationId,
      version: 1,
    }),
  );
  return true;
}

type Play = (work: Parameters<typeof playLead>[1]) => Promise<void>;

async function inBatches(stage: Stage, plays: readonly Play[]): Promise<void> {
  const batches: Play[][] = [];
  for (let from = 0; from < plays.length; from += BATCH) batches.push(plays.slice(from, from + BATCH));
  const lane = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await playBatch(stage, batch);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

function playBatch(stage: Stage, batch: readonly Play[]): Promise<void> {
  return stage.play('bh', new Date().toISOString(), async (work) => {
    for (const play of batch) await play(work);
  });
}

/** One sign-in for each role, as the start prints them. */
export function demonstrationSignIns(): string {
  const roles = [...new Set(PEOPLE.map((person) => person.role))];
  const lines = roles.map((role) => {
    const person = PEOPLE.find((one) => one.role === role);
    return `  ${role.padEnd(24)} ${person ? emailOf(person) : ''}`;
  });
  return [`Demonstration sign-ins, password ${PASSWORD}:`, ...lines].join('\n');
}
