import { enterCreditNote } from '#partners/recoveries/server/recovery.commands.ts';
import { listRecoverables as listCall } from '#partners/recoveries/recovery.contract.ts';
import { listRecoverables } from '#partners/recoveries/server/recovery.queries.ts';
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

/** Of all that a note with GST is still awaited for. */
async function enterCreditNotes(stage: Stage, work: Work): Promise<void> {
  const query = listCall.query.parse({ needs: 'creditNote', sort: 'raisedOn' });
  const { rows } = await listRecoverables(work, query);
  for (const { id, firm, taxablePaise, gstPaise } of rows) {
    const known = Object.values(FIRMS).find(({ admin }) => firmOf(stage, admin) === firm.id);
    const number = `${known?.prefix ?? ''}/CN/${financialYearLabel(work.today)}/${await nextNote(work)}`;
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
