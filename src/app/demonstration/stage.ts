import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#platform/contract/calendar.ts';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import type { Application } from '../application.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import type { Progress } from './progress.ts';
import { Random } from './random.ts';

export const TIMEZONE = 'Asia/Kolkata';
const SEED = 20_261_121;

/** An event at a given time; history is played in order of time. */
export interface Happening {
  at: Instant;
  /** In a transaction shared with events of about the same time. */
  play: (work: Work) => Promise<void>;
  /** In a new transaction: deferred checks on earlier events have run by then. */
  startsOver?: boolean;
}

export interface StageOptions {
  application: Application;
  organizationId: string;
  now: Instant;
  /** How much of the company is played, above 0 to 1; tests play a small part. */
  share: number;
  progress: Progress;
}

/** The state of playing the demonstration: the people, the clock, and the random source. */
export class Stage {
  readonly organizationId: string;
  readonly today: Day;
  /** Receives the progress. */
  readonly progress: Progress;
  readonly random = new Random(SEED);
  private readonly application: Application;
  private readonly share: number;
  private readonly people = new Map<string, Caller>();
  private phones = 0;

  constructor({ application, organizationId, now, share, progress }: StageOptions) {
    this.progress = progress;
    this.application = application;
    this.organizationId = organizationId;
    this.today = dayOf(now, TIMEZONE);
    this.share = share;
  }

  addPerson(key: string, caller: Caller): void {
    this.people.set(key, caller);
  }

  person(key: string): Caller {
    const caller = this.people.get(key);
    if (!caller) throw new Error(`The demonstration has no person "${key}".`);
    return caller;
  }

  /** The key of a user; undefined for nobody. */
  keyOf(userId: string | null): string | undefined {
    return [...this.people].find(([, caller]) => caller.userId === userId)?.[0];
  }

  /** So many of something in the full company, as this one has them; at least one. */
  sized(count: number): number {
    return Math.max(1, Math.round(count * this.share));
  }

  /** The next phone number that is never assigned: from a block of 10,000 reserved ones. */
  nextPhone(): { phone: string; number: number } {
    this.phones += 1;
    return { phone: `+91900000${String(this.phones).padStart(4, '0')}`, number: this.phones };
  }

  /**
   * Runs a command as a person at a given time, in its own transaction. All of it is history: audited, but nobody is notified. A crash may lose the latest part, because an incomplete demonstration is discarded anyway.
   */
  play<T>(key: string, at: Instant, command: (work: Work) => Promise<T>): Promise<T> {
    return this.application.runAs(this.person(key), at, async (work) => {
      await sql`set local synchronous_commit to off`.execute(work.db);
      return command({ ...work, isHistory: true });
    });
  }

  /** The same inside a running transaction: another person, or a later time. */
  as(work: Work, key: string, at: Instant): Work {
    return { ...work, caller: this.person(key), now: at, today: dayOf(at, TIMEZONE) };
  }

  /** A command of a person on a day; `hour` as `at` takes it. */
  happening(key: string, day: Day, hour: number, command: (work: Work) => Promise<unknown>): Happening {
    const moment = at(day, hour);
    return {
      at: moment,
      play: async (work) => {
        await command(this.as(work, key, moment));
      },
    };
  }

  daysAgo(days: number): Day {
    return addDays(this.today, -days);
  }

  /** The last time that is certainly in the past, whenever today the company is seeded. */
  get latest(): Instant {
    return at(this.daysAgo(1), 20);
  }

  /** First day of the month so many complete months ago; 1 is last month. */
  monthStart(monthsAgo: number): Day {
    return addMonths(`${this.today.slice(0, 7)}-01`, -monthsAgo);
  }
}

/** A moment of a day in India: `at('2026-11-21', 10.5)` is half past ten in the morning. */
export function at(day: Day, hour: number): Instant {
  const midnight = Date.parse(`${day}T00:00:00+05:30`);
  return new Date(midnight + Math.round(hour * 3_600_000)).toISOString();
}

export function dayIn(moment: Instant): Day {
  return dayOf(moment, TIMEZONE);
}

export function isWeekend(day: Day): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
