import { addDays, dayOf } from '../platform/contract/calendar.ts';
import type { Day, Instant } from '../platform/contract/calendar.ts';
import type { Application } from '../application.ts';
import type { Caller, Work } from '../platform/server/context.ts';
import { Random } from './random.ts';

export const TIMEZONE = 'Asia/Kolkata';
const SEED = 20_261_121;

/** Where the demonstration is played: who may act, what day it is, and the one source of chance. */
export class Stage {
  readonly application: Application;
  readonly organizationId: string;
  readonly today: Day;
  readonly random = new Random(SEED);
  private readonly people = new Map<string, Caller>();

  constructor(application: Application, organizationId: string, now: Instant) {
    this.application = application;
    this.organizationId = organizationId;
    this.today = dayOf(now, TIMEZONE);
  }

  addPerson(key: string, caller: Caller): void {
    this.people.set(key, caller);
  }

  person(key: string): Caller {
    const caller = this.people.get(key);
    if (!caller) throw new Error(`The demonstration has no person "${key}".`);
    return caller;
  }

  /** Runs a command as a person at a moment, in a transaction of its own. */
  play<T>(key: string, at: Instant, command: (work: Work) => Promise<T>): Promise<T> {
    return this.application.runAs(this.person(key), at, command);
  }

  /** The same inside a transaction under way: another person, or a later moment. */
  as(work: Work, key: string, at: Instant): Work {
    return { ...work, caller: this.person(key), now: at, today: dayOf(at, TIMEZONE) };
  }

  daysAgo(days: number): Day {
    return addDays(this.today, -days);
  }

  /** First day of the month so many complete months ago; 1 is last month. */
  monthStart(monthsAgo: number): Day {
    const year = Number(this.today.slice(0, 4));
    const month = Number(this.today.slice(5, 7)) - 1 - monthsAgo;
    return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  }
}

/** A moment of a day in India: `at('2026-11-21', 10.5)` is half past ten in the morning. */
export function at(day: Day, hour: number): Instant {
  const midnight = Date.parse(`${day}T00:00:00+05:30`);
  return new Date(midnight + Math.round(hour * 3_600_000)).toISOString();
}
