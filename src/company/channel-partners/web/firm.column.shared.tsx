import { RowName } from '#platform/web/table/cells.tsx';

interface OfFirm {
  row: { original: { firm: { name: string } } };
}

/** The column of the partner firm, the same in every list: a long name does not push the amounts out of sight. */
export const FIRM_COLUMN = {
  id: 'firm',
  header: 'Firm',
  cell: ({ row }: OfFirm) => <RowName>{row.original.firm.name}</RowName>,
  meta: { skeleton: 140 },
};
