import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { AuditVerification } from '../audit.contract.ts';
import type { SealedMinute } from '../auditSeal.rules.ts';
import { FIRST_SEAL, minuteProblem, sealText } from '../auditSeal.rules.ts';

/** Longer than any transaction takes, and than the clocks of processes differ. */
const SETTLED_MINUTES = 5;
const MINUTE_MS = 60_000;
/** Minutes sealed in one statement. */
const MAX_MINUTES = 500;

/** When the first minute without a seal is settled. */
export async function nextSealAt({ db }: Pick<Read, 'db'>): Promise<Instant | null> {
  const sealed = db.selectFrom('auditSeal').select((eb) => eb.fn.max('minute').as('minute'));
  const first = await db
    .selectFrom('auditEntry')
    .select(sql<number>`minute_of_id(audit_entry.id)`.as('minute'))
    .where('auditEntry.id', '>=', sql<string>`first_id_of_minute(coalesce((${sealed}), -1) + 1)`)
    .orderBy('auditEntry.id')
    .limit(1)
    .executeTakeFirst();
  return first ? timeOf(first.minute + 1 + SETTLED_MINUTES) : null;
}

/** The minute of the oldest entry without a seal. */
export async function unsealedSince(read: Pick<Read, 'db'>): Promise<Instant | null> {
  const next = await nextSealAt(read);
  return next === null ? null : addMinutes(next, -1 - SETTLED_MINUTES);
}

/** Seals the minutes that are settled and have no seal yet. */
export async function sealAuditTrail({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  const until = Math.floor(Date.parse(now) / MINUTE_MS) - SETTLED_MINUTES;
  let last = await lastSeal(db);
  for (;;) {
    const minutes = await minutesAfter(db, last.minute, until);
    if (minutes.length === 0) return;
    const rows = minutes.map((minute) => {
      last = { minute: minute.minute, seal: sealOf(last.seal, minute) };
      return { ...minute, seal: last.seal, createdAt: now };
    });
    await db.insertInto('auditSeal').values(rows).execute();
    if (minutes.length < MAX_MINUTES) return;
  }
}

async function lastSeal(db: Read['db']): Promise<{ minute: number; seal: string }> {
  const row = await db
    .selectFrom('auditSeal')
    .select(['minute', 'seal'])
    .orderBy('minute', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { minute: -1, seal: FIRST_SEAL };
}

function sealOf(previous: string, minute: SealedMinute): string {
  return createHash('sha256').update(sealText(previous, minute)).digest('hex');
}

/** What was written in each of the next minutes, empty ones left out. */
async function minutesAfter(db: Read['db'], after: number, until: number): Promise<SealedMinute[]> {
  const minute = sql<number>`minute_of_id(audit_entry.id)`;
  return db
    .selectFrom('auditEntry')
    .select([minute.as('minute'), sql<number>`count(*)::int`.as('entries'), rootOf().as('root')])
    .where('auditEntry.id', '>=', sql<string>`first_id_of_minute(${after + 1}::bigint)`)
    .where('auditEntry.id', '<', sql<string>`first_id_of_minute(${Math.max(until, 0)}::bigint)`)
    .groupBy(minute)
    .orderBy(minute)
    .limit(MAX_MINUTES)
    .execute();
}

function rootOf(): RawBuilder<string> {
  return sql<string>`encode(sha256(string_agg(audit_entry_digest(audit_entry), ''::bytea order by audit_entry.id)), 'hex')`;
}

/**
 * Compares every sealed minute with its entries now and returns the first broken one: an entry altered, removed or inserted, or a seal that is not the original.
 */
export async function verifyAuditTrail(read: Read): Promise<AuditVerification> {
  const { db } = read;
  const { minute: sealedUntil } = await lastSeal(db);
  const unsealedEntries = await countAfter(db, sealedUntil);
  const state = { after: -1, seal: FIRST_SEAL, minutes: 0, entries: 0 };
  while (state.after < sealedUntil) {
    const seals = await db
      .selectFrom('auditSeal')
      .select(['minute', 'entries', 'root', 'seal'])
      .where('minute', '>', state.after)
      .orderBy('minute')
      .limit(MAX_MINUTES)
      .execute();
    const until = seals.at(-1)?.minute ?? sealedUntil;
    const found = new Map((await minutesAfter(db, state.after, until + 1)).map((one) => [one.minute, one]));
    const sealed = new Map(seals.map((one) => [one.minute, one]));
    for (const minute of [...new Set([...found.keys(), ...sealed.keys()])].sort((a, b) => a - b)) {
      const kept = sealed.get(minute);
      const expected = kept ? sealOf(state.seal, kept) : '';
      const problem = minuteProblem(found.get(minute), kept, expected);
      if (problem) return reply(state, unsealedEntries, { minute: timeOf(minute), problem });
      state.seal = expected;
      state.minutes += 1;
      state.entries += kept?.entries ?? 0;
    }
    state.after = until;
  }
  return reply(state, unsealedEntries, null);
}

function reply(
  { minutes, entries }: { minutes: number; entries: number },
  unsealedEntries: number,
  broken: AuditVerification['broken'],
): AuditVerification {
  return {
    intact: broken === null,
    sealedMinutes: minutes,
    sealedEntries: entries,
    unsealedEntries,
    broken,
  };
}

function timeOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}

async function countAfter(db: Read['db'], minute: number): Promise<number> {
  const { entries } = await db
    .selectFrom('auditEntry')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('auditEntry.id', '>=', sql<string>`first_id_of_minute(${minute + 1}::bigint)`)
    .executeTakeFirstOrThrow();
  return entries;
}
