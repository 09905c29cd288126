/** First and last day, both counted. */
export interface Days {
  from: string;
  to: string;
}

const MS = 86_400_000;

export function isWithin(day: string | null, { from, to }: Days): day is string {
  return day !== null && day >= from && day <= to;
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MS).toISOString().slice(0, 10);
}

export function daysApart(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MS;
}

/** As many days, directly before. */
export function daysBefore({ from, to }: Days): Days {
  return { from: daysLater(from, -daysApart(from, to) - 1), to: daysLater(from, -1) };
}

export function lastOfMonth(day: string): string {
  const at = new Date(day);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** In Pune, whose clocks are five and a half hours ahead of Greenwich all the year. */
export function punePlace(moment: string): { day: string; hour: number } {
  const there = new Date(Date.parse(moment) + 5.5 * 3_600_000).toISOString();
  return { day: there.slice(0, 10), hour: Number(there.slice(11, 13)) };
}

export function mondayOf(day: string): string {
  return daysLater(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Half of the values are at most this. */
export function middle(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
