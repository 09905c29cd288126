import { AppError, forbidden, renamingFields } from '#platform/contract/errors.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { ReportKind } from '#insight/reporting/server/report.kind.ts';
import { REPORT_KINDS } from '#insight/exports/server/report.kinds.ts';
import type { Filters } from '../schedule.rules.ts';
import { requireMoving } from '../schedule.rules.ts';

/** Undefined for one that was in an earlier version. */
export function reportNamed(name: string): ReportKind | undefined {
  return REPORT_KINDS.find((one) => one.name === name);
}

export function maySeeReport(role: Role, name: string): boolean {
  return hasRole(role, ...(reportNamed(name)?.can ?? []));
}

/**
 * Refuses what could never run: a report that is not for the caller, fixed days, filters that it does not have or that
 * contradict each other.
 */
export async function checkReport(read: Read, name: string, filters: Filters): Promise<void> {
  const kind = reportNamed(name);
  if (!kind) throw new AppError('validation', 'There is no such report.');
  if (!maySeeReport(read.caller.role, name)) throw forbidden();
  requireMoving(filters);
  await renamingFields(
    (field) => `filters.${field}`,
    async () => {
      kind.checkQuery(filters);
      await kind.mainFigures(read, filters);
    },
  );
}
