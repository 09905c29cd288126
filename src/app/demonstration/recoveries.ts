import { enterCreditNote } from '#partners/recoveries/server/recovery.commands.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { rounds } from './commission.scenario.ts';
import { FIRMS } from './firms.data.ts';
import { firmOf } from './partnerFirms.ts';
import type { Happening, Stage } from './stage.ts';

/** Firms send the credit note for commission that they have to pay back with the bills of the next round. */
export function recoveryHappenings(stage: Stage): Happening[] {
  return rounds(stage).map(({ billed }) =>
    stage.happening('fm2', billed, 10, (work) => enterCreditNotes(stage, work)),
  );
}

async function enterCreditNotes(stage: Stage, work: Work): Promise<void> {
  const owed = await work.db
    .selectFrom('partnerRecoverable')
    .select(['id', 'channelPartnerId', 'taxablePaise', 'gstPaise'])
    .where('cause', '=', 'clawback')
    .where('gstPaise', '>', 0)
    .where('creditNoteNumber', 'is', null)
    .orderBy('raisedOn')
    .orderBy('id')
    .execute();
  for (const { id, channelPartnerId, taxablePaise, gstPaise } of owed) {
    const firm = Object.values(FIRMS).find(({ admin }) => firmOf(stage, admin) === channelPartnerId);
    const number = `${firm?.prefix ?? ''}/CN/${financialYearLabel(work.today)}/${await nextNote(work)}`;
    await enterCreditNote(work, id, { number, date: work.today, taxablePaise, gstPaise });
  }
}

async function nextNote({ db }: Work): Promise<string> {
  const { entered } = await db
    .selectFrom('partnerRecoverable')
    .select((eb) => eb.fn.countAll<number>().as('entered'))
    .where('creditNoteNumber', 'is not', null)
    .executeTakeFirstOrThrow();
  return String(entered + 1).padStart(2, '0');
}
