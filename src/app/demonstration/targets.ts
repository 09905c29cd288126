import { financialYearStart } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { setSalesTargets } from '#insight/targets/server/target.commands.ts';
import { getSalesTargets } from '#insight/targets/server/targetGrid.queries.ts';
import type { TargetChange, TargetRow } from '#insight/targets/target.contract.ts';
import { spreadOver, TARGET_KINDS } from '#insight/targets/target.rules.ts';
import type { Stage } from './stage.ts';

/** So much more than the year before is aimed at, and at least so many a year. */
const GROWTH = 1.15;
const LEAST_UNITS = 6;
const LAKH_PAISE = 10_000_000;

/** The Sales Head has set the targets of this year, for people and for projects. */
export async function playTargets(stage: Stage): Promise<void> {
  const year = financialYearStart(stage.today);
  for (const of of TARGET_KINDS) await stage.play('sh', stage.latest, (work) => setYear(work, year, of));
}

async function setYear(work: Work, year: number, of: (typeof TARGET_KINDS)[number]): Promise<void> {
  const { version, season, months, rows } = await getSalesTargets(work, { year, of });
  const cells = rows
    .filter(({ isPast }) => !isPast)
    .flatMap((row): TargetChange[] => {
      const { units, valuePaise } = yearOf(row);
      const ofMonth = spreadOver(units, season, months);
      const values = spreadOver(Math.round(valuePaise / LAKH_PAISE), season, months);
      return months.map((month, at) => ({
        id: row.id,
        month,
        units: ofMonth[at] ?? 0,
        valuePaise: (values[at] ?? 0) * LAKH_PAISE,
      }));
    });
  if (cells.length > 0) await setSalesTargets(work, { year, of, version, cells });
}

/** What was booked last year or, in a young company, this year, and a little more. */
function yearOf({ cells, lastYear }: TargetRow): { units: number; valuePaise: number } {
  const booked = Math.max(
    sum(lastYear.map((month) => month.booked)),
    sum(cells.map((month) => month.booked.value)),
  );
  const paise = Math.max(
    sum(lastYear.map((month) => month.bookedPaise ?? 0)),
    sum(cells.map((month) => month.bookedValue?.value ?? 0)),
  );
  const units = Math.max(LEAST_UNITS, Math.round(booked * GROWTH));
  return { units, valuePaise: booked === 0 ? 0 : Math.round((paise / booked) * units) };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
