import { useNavigate, useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';

/** The customer and unit of a sheet, from the address. */
export interface SheetPlace {
  leadId: string | null;
  unitId: string | null;
  /** An earlier sheet whose choices this one starts with. */
  fromId: string | null;
  /** An own request whose choices this one starts with. */
  approvalId: string | null;
  /** Set on the path of a unit. */
  projectId: string | null;
}

type Change = Partial<Pick<SheetPlace, 'leadId' | 'unitId' | 'approvalId'>>;

/** One page behind two paths: below a lead the unit is in the query, below a unit the customer. */
export function useSheetPlace(): { place: SheetPlace; go: (change: Change) => void } {
  const { leadId, unitId, projectId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const place: SheetPlace = {
    leadId: leadId ?? search.get('lead'),
    unitId: unitId ?? search.get('unit'),
    fromId: search.get('from'),
    approvalId: search.get('approval'),
    projectId: projectId ?? null,
  };
  const go = (change: Change) => {
    // The choices of an earlier sheet belong to its unit, a request to its customer too.
    const isOtherUnit = change.unitId !== undefined && change.unitId !== place.unitId;
    const isOther = isOtherUnit || change.leadId !== undefined;
    const next = {
      ...place,
      fromId: isOtherUnit ? null : place.fromId,
      approvalId: isOther ? null : place.approvalId,
      ...change,
    };
    void navigate(pathOf(next), { replace: true, preventScrollReset: true });
  };
  return { place, go };
}

/** By unit when project and unit are known, otherwise by customer. */
function pathOf({ leadId, unitId, projectId, fromId, approvalId }: SheetPlace): string {
  if (projectId && unitId) {
    return `/projects/${projectId}/units/${unitId}/cost-sheet${queryOf({ lead: leadId, from: fromId, approval: approvalId })}`;
  }
  return `/leads/${leadId ?? ''}/cost-sheet${queryOf({ unit: unitId, from: fromId, approval: approvalId })}`;
}

function queryOf(values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}
