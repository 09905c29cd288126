import { plainNumber } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import type { RowsLink } from '../prediction.contract.ts';

interface BookingsLinkProps {
  units: number;
  /** Of those: what was imported has no rows to open. */
  imported: number;
  link: RowsLink;
  label: string;
}

/** The bookings of a month, as a link to those in Plinth: '4 + 8 imported'. */
export function BookingsLink({ units, imported, link, label }: BookingsLinkProps) {
  const own = units - imported;
  return (
    <>
      {(own > 0 || imported === 0) && (
        <FigureLink figure={{ value: own, measure: 'rows', ...link }} label={label} />
      )}
      {imported > 0 && `${own > 0 ? ' + ' : ''}${plainNumber(imported)} imported`}
    </>
  );
}
