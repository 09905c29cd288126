import { counted, compactMoney } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { getFollowUpFigures } from '../overdueCustomer.contract.ts';

interface FollowUpStripProps {
  /** The filters of the list without promise and contact. */
  query: Record<string, string | undefined>;
  hrefOf: (filter: Record<string, string>) => string;
}

/** What was promised, what was not kept and whom nobody called; each opens its customers. */
export function FollowUpStrip({ query, hrefOf }: FollowUpStripProps) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => Boolean(value)));
  const { data } = useCall(getFollowUpFigures, { query: given });
  if (!data) return null;
  const { promised, broken, quiet } = data;
  return (
    <FigureStrip
      label="Promises and contact"
      figures={[
        {
          label: 'Promised in 7 days',
          value: compactMoney(promised.paise),
          of: counted(promised.sales, 'customer'),
          href: hrefOf({ promise: 'week' }),
        },
        {
          label: 'Promise broken',
          value: compactMoney(broken.paise),
          of: counted(broken.sales, 'customer'),
          href: hrefOf({ promise: 'broken' }),
        },
        {
          label: 'No contact in 7 days',
          value: compactMoney(quiet.paise),
          of: counted(quiet.sales, 'customer'),
          href: hrefOf({ contact: 'quiet' }),
        },
      ]}
    />
  );
}
