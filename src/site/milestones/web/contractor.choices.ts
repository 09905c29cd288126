import { send } from '#platform/web/client/client.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { counted, formatDay } from '#platform/contract/format.ts';
import type { AvailableContractor } from '../../contractors/availability.contract.ts';
import { listAvailable } from '../../contractors/availability.contract.ts';

/** The days and the project of the work. */
interface WorkWindow {
  from?: string | null | undefined;
  to?: string | null | undefined;
  projectId?: string | null | undefined;
}

/**
 * Contractors for a milestone: those that can take it, with load and licence; then the others with the reason. Who is
 * only short of capacity can still be chosen, as the builder may know better.
 */
export function findContractors({ from, to, projectId }: WorkWindow) {
  return async (search: string, signal: AbortSignal): Promise<FoundOption[]> => {
    const isInOrder = from && to && from <= to;
    const query = {
      search,
      limit: 50,
      ...(isInOrder ? { from, to } : {}),
      ...(projectId ? { projectId } : {}),
    };
    const { rows } = await send(listAvailable, { query, signal });
    return rows.map((one) => ({
      id: one.id,
      label: one.companyName,
      text: textOf(one),
      isDisabled: one.status !== 'active' || one.licence === 'missing' || one.licence === 'expired',
    }));
  };
}

function textOf(contractor: AvailableContractor): string {
  const { isAvailable, reasons, projects, capacityProjects, labourLicenceValidUntil, rating } = contractor;
  if (!isAvailable) return `Not available: ${reasons.join(', ').toLowerCase()}`;
  return [
    `${projects} of ${counted(capacityProjects, 'project')}`,
    ...(labourLicenceValidUntil === null ? [] : [`licence until ${formatDay(labourLicenceValidUntil)}`]),
    ...(rating === null ? [] : [`rated ${rating.toFixed(1)}`]),
  ].join(', ');
}
