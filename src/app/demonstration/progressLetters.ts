import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { updateLead } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { sendLetter } from '#sale-lifecycle/progress-letters/server/progressLetter.commands.ts';
import { sendProgressLetters } from '#sale-lifecycle/progress-letters/server/progressLetter.jobs.ts';
import type { Hands } from './hands.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

interface Letter {
  project: string;
  tower: string;
  title: string;
  text: string;
}

const LETTERS: readonly Letter[] = [
  {
    project: 'KTR',
    tower: 'A',
    title: 'Your tower this month',
    text: 'Slab 17 is cast, and brickwork follows below it. The lifts come a little later than planned; we keep the date of possession.',
  },
  {
    project: 'KVH',
    tower: 'T1',
    title: 'How far your tower is',
    text: 'The structure grows floor by floor. Masons are at work again since the festival.',
  },
];

/** Buyers who agreed to be written to at a meeting on the site. */
const AGREED = 6;
const PHOTOS = 3;

/** Letters to the buyers of two towers with photos of their works; printed, and mailed to nobody. */
export async function playProgressLetters(
  stage: Stage,
  projects: readonly SeededProject[],
  hands: Hands,
): Promise<void> {
  const moment = at(stage.daysAgo(1), 19);
  for (const { project: code, tower, title, text } of LETTERS) {
    const towerId = projects.find(({ data }) => data.code === code)?.towerIds.get(tower);
    if (towerId === undefined) continue;
    await stage.play('pd', moment, async (work) => {
      const leadIds = await buyersWithAddress(work, towerId);
      // A small company may have no buyer there yet.
      if (leadIds.length === 0) return;
      const office = stage.as(work, 'bh', moment);
      for (const id of leadIds)
        await updateLead(office, id, {
          consent: { marketing: true, whatsapp: true, at: moment, channel: 'Meeting on the site' },
          dnd: false,
        });
      await sendLetter(work, { towerId, title, text, photoIds: await photosOf(work, towerId) });
    });
  }
  const now = addHours(moment, 1);
  const place = { ...hands, subscribers: [], isHistory: true as const };
  await sendProgressLetters({ ...place, organizationId: stage.organizationId, now, clock: () => now });
}

async function buyersWithAddress({ db }: Work, towerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sale')
    .innerJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .select('sale.leadId')
    .where('sale.towerId', '=', towerId)
    .where('sale.status', '<>', 'cancelled')
    .where('saleApplicant.email', 'is not', null)
    .orderBy('sale.bookingDate')
    .orderBy('sale.bookingNumber')
    .limit(AGREED)
    .execute();
  return [...new Set(rows.map(({ leadId }) => leadId))];
}

/** The newest of its site that nothing speaks against. */
async function photosOf({ db }: Work, towerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sitePhoto')
    .innerJoin('milestone', 'milestone.id', 'sitePhoto.milestoneId')
    .select('sitePhoto.id')
    .where('milestone.towerId', '=', towerId)
    .where((eb) => eb.and([eb('isFar', '=', false), eb('isOld', '=', false)]))
    .where((eb) => eb.and([eb('isRepeated', '=', false), eb('hasWrongClock', '=', false)]))
    .orderBy('sitePhoto.takenAt', 'desc')
    .orderBy('sitePhoto.id')
    .limit(PHOTOS)
    .execute();
  return rows.map(({ id }) => id);
}
