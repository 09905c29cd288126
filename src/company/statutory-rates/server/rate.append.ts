import { v7 as newId } from 'uuid';
import type { ResultOf } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { addRate as addCall, Rate, RateInput } from '../rate.contract.ts';
import { rateRows, toRate } from './rate.queries.ts';

type Added = ResultOf<typeof addCall>;

/**
 * Law is dated data: a new rate is a new row from tomorrow or later, and the previous one ends the day before. Rates in force until today stay as documents have used them.
 */
export async function addRate(work: Work, { preview, ...input }: RateInput): Promise<Added> {
  const rate = { ...input, stateCode: input.stateCode ?? null, qualifier: lowerCase(input.qualifier) };
  if (rate.validFrom <= work.today) {
    throw invalid(
      'validFrom',
      `A rate can begin on ${formatDay(addDays(work.today, 1))} at the earliest, because documents up to today use the current one.`,
    );
  }
  const before = await rateBefore(work, rate);
  const ended = before ? { ...before, validTo: addDays(rate.validFrom, -1) } : null;
  const effect = effectOf(rate, ended);
  if (preview) return { rate: null, ended, effect };
  if (before && ended) await endRate(work, before, ended);
  const id = newId();
  await work.db
    .insertInto('rateConfig')
    .values({ id, ...rate, createdAt: work.now, createdById: work.caller.userId })
    .execute();
  await recordChange(work, { action: 'create', resource: 'rate', id, version: 1, after: rate });
  const row = await rateRows(work).where('rateConfig.id', '=', id).executeTakeFirstOrThrow();
  return { rate: toRate(row), ended, effect };
}

type Scope = Pick<Rate, 'key' | 'stateCode' | 'qualifier' | 'validFrom'>;

/** The rate of the same key and place that is in force when the new one begins, locked. */
async function rateBefore(read: Read, { key, stateCode, qualifier, validFrom }: Scope): Promise<Rate | null> {
  const rows = await rateRows(read)
    .where('key', '=', key)
    .where('stateCode', 'is not distinct from', stateCode)
    .where('qualifier', 'is not distinct from', qualifier)
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', validFrom)]))
    .orderBy('validFrom', 'desc')
    .forUpdate()
    .execute();
  const [latest] = rows.map(toRate);
  if (latest && latest.validFrom >= validFrom) {
    throw conflict(
      `A rate from ${formatDay(latest.validFrom)} already exists. A new rate must begin after it.`,
      'validFrom',
    );
  }
  return latest ?? null;
}

async function endRate(work: Work, before: Rate, ended: Rate): Promise<void> {
  await work.db
    .updateTable('rateConfig')
    .set({ validTo: ended.validTo })
    .where('id', '=', before.id)
    .execute();
  await recordChange(work, {
    action: 'end',
    resource: 'rate',
    id: before.id,
    version: 1,
    before: { validTo: before.validTo },
    after: { validTo: ended.validTo },
  });
}

function effectOf({ stateCode, qualifier, validFrom }: Scope, ended: Rate | null): string {
  const place = [qualifier, stateCode === null ? null : stateName(stateCode)].filter(Boolean).join(', ');
  const begins = `In force from ${formatDay(validFrom)}${place ? ` for ${place}` : ''}.`;
  const ends = ended?.validTo
    ? `The rate of ${formatDay(ended.validFrom)} ends on ${formatDay(ended.validTo)}.`
    : 'It is the first rate with this key for this place.';
  return `${begins} ${ends} Existing documents keep their rate.`;
}

function lowerCase(text: string | null | undefined): string | null {
  return text?.toLowerCase() ?? null;
}
