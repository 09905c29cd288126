import { RowName } from '#platform/web/table/cells.tsx';

/** The column of the partner firm, the same in every list: a long name does not push the amounts out of sight. */
export const FIRM_COLUMN = {
  id: 'firm',
  header: 'Firm',
  cell: (info: { getValue: () => string }) => <RowName>{info.getValue()}</RowName>,
  meta: { skeleton: 140 },
};
