import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';

/** How many leads look for such a unit, with the best of them: '3 leads, best Dr Sandeep Bhosale 70'. */
export function InterestedLeads({ unitId }: { unitId: string }) {
  const query = { wantsUnitId: unitId, sort: '-score' as const, limit: 1 };
  const { data, error } = useCall(listLeads, { query });
  if (error) return <>Not shown</>;
  if (!data) return <>…</>;
  const [best] = data.rows;
  if (!best) return <>No lead looks for it</>;
  const { total } = data.pagination;
  return (
    <>
      <Link to={`/leads?wantsUnitId=${unitId}&sort=-score`}>{total === 1 ? '1 lead' : `${total} leads`}</Link>
      {', best '}
      <Link to={`/leads/${best.id}`}>{leadName(best)}</Link>
      {best.score !== null && ` ${Math.round(best.score)}`}
    </>
  );
}
